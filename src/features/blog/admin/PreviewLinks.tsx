import { useCallback, useState } from 'react';
import { PREVIEW_DAYS, type PreviewRow } from '#features/blog/schema/preview-link';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { Failure } from '../../../components/admin/Failure.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import type { Editable } from './editable.ts';
import { makePreview, readPreviews, revokePreview } from './state-api.ts';

const addressOf = (token: string) => `${location.origin}/preview#${token}`;

interface Props {
  target: Editable;
  onClose: () => void;
}

/** The dialog with the preview links of a text that is not published: make, copy, revoke. */
export function PreviewLinks({ target: { id, isDraft }, onClose }: Props) {
  const kind = isDraft ? 'draft' : 'post';
  const links = useLoaded(useCallback(() => readPreviews({ kind, of: id }), [kind, id]));
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      links.reload();
    } catch (cause) {
      setProblem(sentenceOf(cause));
    }
    setBusy(false);
  };

  const make = () => run(async () => setAddress(addressOf((await makePreview({ kind, of: id })).token)));

  const copy = () =>
    navigator.clipboard.writeText(address ?? '').then(
      () => showToast('The link was copied.'),
      () => setProblem('The link could not be copied: select it and copy it yourself.'),
    );

  return (
    <Dialog
      open
      title="Preview links"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="text-small text-ink-soft">
        Anybody who has a link sees the saved text as its page would look, without an account. It ends after{' '}
        {PREVIEW_DAYS} days, or when you revoke it.
      </p>
      {address && (
        <div className="grid gap-3">
          <TextField
            label="New link"
            help="It is shown only now: copy it before you close this."
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button size="sm" className="justify-self-start" onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      )}
      <Button
        size="sm"
        variant={address ? 'secondary' : 'primary'}
        className="justify-self-start"
        busy={busy}
        onClick={() => void make()}
      >
        {address ? 'Make another link' : 'Make a link'}
      </Button>
      {problem && <Alert>{problem}</Alert>}
      {links.status === 'loading' && <Skeleton />}
      {links.status === 'failed' && <Failure problem={links.problem} onRetry={links.reload} />}
      {links.status === 'ready' && (
        <LinkList
          links={links.value}
          disabled={busy}
          onRevoke={(link) => void run(() => revokePreview(link))}
        />
      )}
    </Dialog>
  );
}

interface ListProps {
  links: PreviewRow[];
  disabled: boolean;
  onRevoke: (id: string) => void;
}

function LinkList({ links, disabled, onRevoke }: ListProps) {
  if (links.length === 0) return <p className="text-small text-ink-muted">No link is valid now.</p>;
  return (
    <ul aria-label="Valid links" className="grid divide-y divide-line rounded-sm border border-line">
      {links.map(({ id, createdBy, createdAt, endsAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-small">
          <p className="min-w-0 grow basis-56">
            <span className="font-medium">Ends {timeInWords(endsAt)}</span>{' '}
            <span className="block text-ink-muted">
              made {timeInWords(createdAt)} by {createdBy}
            </span>
          </p>
          <Button
            size="sm"
            variant="quiet"
            className="max-sm:-ml-4"
            disabled={disabled}
            onClick={() => onRevoke(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
