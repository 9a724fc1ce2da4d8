import { useState } from 'react';
import { inquirySchema } from '../schema/inquiry.ts';
import { INTEREST_LABELS, INTERESTS } from '../schema/interests.ts';
import { send } from '#src/lib/api/client.ts';
import { textValues } from '#src/components/ui/form/draft.ts';
import { signalsOf } from '#src/components/ui/form/signals.ts';
import { forgetVisitSource } from '#src/components/ui/form/visit-source.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { errorsIn, POSTED_ERRORS, sendErrors } from './inquiry-errors.ts';

/** Interests named in an address such as `/contact?interest=web-design`, by key or label, in any letter case. */
export function interestsIn(search: string): string[] {
  const named = new URLSearchParams(search).getAll('interest').map((value) => value.toLowerCase());
  return Object.entries(INTERESTS)
    .filter((names) => names.some((name) => named.includes(name.toLowerCase())))
    .map(([, label]) => label);
}

/** The state of the contact form, with the chosen interests. */
export function useInquiry() {
  const [interests, setInterests] = useState<string[]>([]);
  const form = useForm({
    name: () => 'contact',
    read: (element) => ({ ...textValues(element), interests }),
    resume: (element, draft) => {
      const early = new FormData(element).getAll('interests');
      const chosen = INTEREST_LABELS.filter((it) => early.includes(it) || draft.interests?.includes(it));
      setInterests([...new Set([...chosen, ...interestsIn(location.search)])]);
      return { interests: chosen };
    },
    posted: { sent: '', ...POSTED_ERRORS },
    check: errorsIn,
    send: async (inquiry, { key }) => {
      await send('/send-email', {
        method: 'POST',
        body: { ...inquirySchema.parse(inquiry), ...signalsOf(inquiry) },
        headers: { 'Idempotency-Key': key },
      });
      forgetVisitSource();
    },
    errorsOf: sendErrors,
  });

  const toggle = (interest: string) => {
    const chosen = interests.includes(interest)
      ? interests.filter((other) => other !== interest)
      : [...interests, interest];
    setInterests(chosen);
    form.edit('interests', { interests: chosen });
  };

  return { form, interests, toggle, clearInterests: () => setInterests([]) };
}
