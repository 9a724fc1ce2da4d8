import { TextField } from '../../components/ui/TextField.tsx';

/** The box for what a person logs in with: an email address, or the environment's user name. */
export const UsernameField = () => (
  <TextField
    label="Username"
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);
