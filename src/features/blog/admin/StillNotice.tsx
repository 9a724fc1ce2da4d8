import { useEffect, useState } from 'react';
import { isAnimated } from '#src/lib/image.ts';
import { HELP } from '#src/components/ui/control-classes.ts';

/** What says whether an image moves is in these first bytes. */
const HEAD_BYTES = 1024 * 1024;

/** Says of a chosen image that moves that it will not, before it is sent. */
export function StillNotice({ file }: { file: File }) {
  const [moving, setMoving] = useState<File>();
  useEffect(() => {
    void file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .then((bytes) => isAnimated(new Uint8Array(bytes)) && setMoving(file));
  }, [file]);
  return (
    <p role="status" className={`${HELP} empty:hidden`}>
      {moving === file && 'This picture moves. The post will show its first image only, which stands still.'}
    </p>
  );
}
