import { TextField } from '#src/components/ui/fields.tsx';

/** The box for what a person logs in with: an email address, or the environment's user name. `known` is filled in. */
export const UsernameField = ({ known }: { known?: string }) => (
  <TextField
    label="Username"
    name="username"
    help="Usually your email address."
    defaultValue={known}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);
