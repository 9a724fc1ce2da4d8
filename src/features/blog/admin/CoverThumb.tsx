import { useState } from 'react';
import { imageSources } from '../markdown/image-sources.ts';

const FRAME = 'aspect-video w-24 rounded-[6px] border border-line';

/**
 * A cover in a row of the list: resized where readers see it, the original image otherwise or when the resized one fails, and
 * an empty frame after that.
 */
export function CoverThumb({ address, isPublic }: { address: string; isPublic: boolean }) {
  const [plain, setPlain] = useState(!isPublic);
  const [broken, setBroken] = useState(false);
  const sources = plain ? [] : imageSources(address, 'row');
  if (broken) return <span className={`${FRAME} block bg-sunken`} />;
  return (
    <picture>
      {sources.map(({ type, sizes, srcset }) => (
        <source key={type} type={type} sizes={sizes} srcSet={srcset} />
      ))}
      <img
        src={address}
        alt=""
        width="96"
        height="54"
        loading="lazy"
        onError={() => (sources.length > 0 ? setPlain(true) : setBroken(true))}
        className={`${FRAME} object-cover`}
      />
    </picture>
  );
}
