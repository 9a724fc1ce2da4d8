import { useState, type ChangeEvent } from 'react';
import type { AccountSettings } from '../schema/account.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { Checkbox } from '#src/components/ui/fields.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { changeSettings } from './api.ts';

const SUBJECT = 'account-rules';

/** What an owner decides for all accounts. */
export function SettingsCard({ settings }: { settings: AccountSettings }) {
  const [required, setRequired] = useState(settings.requireSecondProof);
  const [saving, setSaving] = useState(false);

  const change = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const requireSecondProof = currentTarget.checked;
    setSaving(true);
    setRequired(requireSecondProof);
    try {
      await changeSettings({ requireSecondProof });
      const message = `A second factor is now ${requireSecondProof ? 'required' : 'optional'}.`;
      showToast(message, 'success', SUBJECT);
    } catch (cause) {
      setRequired(!requireSecondProof);
      showToast(`The rule was not changed. ${sentenceOf(cause)}`, 'danger', SUBJECT);
    }
    setSaving(false);
  };

  return (
    <section
      aria-labelledby="account-rules"
      className="grid gap-3 rounded-md border border-line bg-paper p-5"
    >
      <h2 id="account-rules" className="font-semibold">
        Rules for all accounts
      </h2>
      <Checkbox
        checked={required}
        // Not disabled while it is saved: it would lose the focus.
        aria-busy={saving}
        onChange={(event) => void (saving || change(event))}
        label={
          <>
            <span className="font-medium text-ink">Require a second factor.</span> Everyone then needs a
            passkey, or the password and a code from an authenticator app. Anyone without a passkey or an app
            must set one up to continue.
          </>
        }
      />
    </section>
  );
}
