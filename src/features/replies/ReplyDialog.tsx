import { replyFormSchema, type ReplyForm } from '#features/replies/schema/reply';
import { fillIn, type Placeholder } from '#features/templates/schema/placeholders';
import type { ReactNode } from 'react';
import type { ChosenKind } from '#features/templates/schema/template';
import { fieldErrors as errorsOf } from '#lib/error';
import { FormDialog } from '../../components/admin/FormDialog.tsx';
import { useForm } from '../../components/ui/form/use-form.ts';
import { mailErrors } from './mail-errors.ts';
import { MailFields } from './MailFields.tsx';

interface Props {
  /** The id of the record: what is not sent stays with it in this browser. */
  record: string;
  /** The name and the address of the person. */
  name: string;
  email: string;
  kind: ChosenKind;
  /** What the placeholders of a template stand for. */
  values: Partial<Record<Placeholder, string>>;
  /** The subject before a template is chosen. */
  subject: string;
  /** Sends it; the key makes a repeated call the same mail. Closes the dialog. */
  onSend: (reply: ReplyForm, key: string) => Promise<void>;
  onClose: () => void;
  /** A choice below the fields about what else is done. */
  children?: ReactNode;
}

/** Writes a mail to the person of a record, which the site sends. */
export function ReplyDialog(props: Props) {
  const { record, name, email, kind, values, subject, onSend, onClose } = props;
  const form = useForm({
    name: () => `reply-${record}`,
    check: (words) => {
      const { error } = replyFormSchema.safeParse(words);
      return error && { fieldErrors: errorsOf(error) };
    },
    send: ({ subject: own = '', text = '' }, { key }) => onSend({ subject: own, text }, key),
    errorsOf: mailErrors,
  });
  return (
    <FormDialog
      title={`Write to ${name}`}
      form={form}
      send="Send"
      sending="Sending..."
      size="lg"
      onClose={onClose}
    >
      <p className="-mt-3 text-small wrap-anywhere text-ink-muted">To {email}</p>
      <MailFields
        form={form.props.ref}
        kind={kind}
        wordsOf={(template) => ({
          subject: fillIn(template.subject, values),
          text: fillIn(template.text, values),
        })}
        subject={subject}
        errors={form.fieldErrors}
        onFilled={form.edit}
      />
      {props.children}
    </FormDialog>
  );
}
