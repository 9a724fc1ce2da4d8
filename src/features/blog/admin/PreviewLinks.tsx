import { useCallback, useState } from 'react';
import { PREVIEW_DAYS, type PreviewRow } from '../schema/editing.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { ProblemInView } from '#src/components/admin/FormDialog.tsx';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { copyText } from '#src/components/ui/toast.tsx';
import { makePreview, readPreviews, revokePreview, type Target } from './api.ts';

/** What is saved where a link is made, in place of the id of a link that is revoked. */
const NEW = 'new';

interface Props {
  target: Target;
  onClose: () => void;
}

/** The dialog with the preview links of a text that is not published: make, copy, revoke. */
export function PreviewLinks({ target: { id, isDraft }, onClose }: Props) {
  const kind = isDraft ? 'draft' : 'post';
  const links = useLoaded(useCallback(() => readPreviews({ kind, of: id }), [kind, id]));
  const [made, setMade] = useState<{ id: string; address: string }>();
  const address = made?.address;

  const make = async () => {
    const form = `preview-link-${kind}-${id}`;
    const link = await makePreview({ kind, of: id }, idempotencyKey(form, ''));
    clearKey(form);
    setMade({ id: link.id, address: `${location.origin}/preview#${link.token}` });
  };
  const revoke = async (link: string) => {
    await revokePreview(link);
    if (link === made?.id) setMade(undefined);
  };
  const { saving, busy, problem, save } = useSaving(async (link: string) => {
    await (link === NEW ? make() : revoke(link)).catch((cause: unknown) => {
      const what = link === NEW ? 'created' : 'revoked';
      throw new Error(`The link was not ${what}. ${sentenceOf(cause)}`, { cause });
    });
    links.reload();
  });

  const isMaking = saving === NEW;
  const makeLabel = isMaking ? 'Creating...' : address ? 'Create another link' : 'Create a link';

  return (
    <Dialog open title="Preview links" overlayCloses={!address} onClose={onClose}>
      <p className="text-small text-pretty text-ink-soft">
        Anyone with a link can see the saved text as it would look on its page, and needs no account. The link
        expires after {PREVIEW_DAYS} days, or when you revoke it.
      </p>
      {address && (
        <TextField
          label="New link"
          help="It is shown only once: copy it before you close this window."
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {address && (
          <Button size="sm" onClick={() => void copyText('link', address)}>
            Copy link
          </Button>
        )}
        <Button
          size="sm"
          variant={address ? 'secondary' : 'primary'}
          busy={isMaking}
          disabled={busy && !isMaking}
          onClick={() => void save(NEW)}
        >
          {makeLabel}
        </Button>
      </div>
      <ProblemInView problem={problem} />
      <LoadedContent what="The links could not be loaded." loaded={links} height="h-4">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-small text-ink-muted">There are no active links.</p>
          ) : (
            <ul aria-label="Active links" className="grid divide-y divide-line rounded-sm border border-line">
              {rows.map((row) => (
                <LinkRow
                  key={row.id}
                  {...row}
                  isNew={row.id === made?.id}
                  disabled={busy}
                  onRevoke={() => void save(row.id)}
                />
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Dialog>
  );
}

interface RowProps extends PreviewRow {
  isNew: boolean;
  disabled: boolean;
  onRevoke: () => void;
}

const LinkRow = ({ createdBy, createdAt, endsAt, isNew, disabled, onRevoke }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 px-4 py-2.5 text-small">
    <p className="grid grow gap-y-0.5 max-sm:basis-full">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium whitespace-nowrap">Created {timeInWords(createdAt)}</span>
        {isNew && <Badge tone="brand">New</Badge>}
      </span>
      <span className="text-ink-muted">
        Expires <span className="whitespace-nowrap">{timeInWords(endsAt)}</span>,{' '}
        <span className="wrap-anywhere">created by {createdBy}</span>
      </span>
    </p>
    <SmallButton
      className="max-sm:mt-2"
      disabled={disabled}
      aria-label={`Revoke the link created ${timeInWords(createdAt)}`}
      onClick={onRevoke}
    >
      Revoke
    </SmallButton>
  </li>
);
