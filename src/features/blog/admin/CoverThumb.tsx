import { useState } from 'react';
import { imageSources } from '../markdown/image-sources.ts';

/** A cover in a row of the list, resized; the original image when the resized one fails. */
export function CoverThumb({ address }: { address: string }) {
  const [plain, setPlain] = useState(false);
  return (
    <picture>
      {!plain &&
        imageSources(address, 'row').map(({ type, sizes, srcset }) => (
          <source key={type} type={type} sizes={sizes} srcSet={srcset} />
        ))}
      <img
        src={address}
        alt=""
        width="96"
        height="54"
        loading="lazy"
        onError={() => setPlain(true)}
        className="aspect-video w-24 rounded-[6px] border border-line object-cover"
      />
    </picture>
  );
}
