import { useId } from 'react';
import { ROLE_NAMES, ROLES, type Role } from '../schema/roles.ts';
import { Checkbox, FIELD_ERROR, LABEL } from '#src/components/ui/fields.tsx';
import { WarningMark } from '#src/components/ui/Alert.tsx';

/** The roles that are ticked in a form. */
export const rolesIn = (form: HTMLFormElement): Role[] =>
  new FormData(form).getAll('roles').filter((role): role is Role => ROLE_NAMES.includes(role as Role));

interface Props {
  chosen?: readonly Role[];
  error?: string | undefined;
}

/** A box for each role, with what it may use. */
export function RoleBoxes({ chosen = [], error }: Props) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={error && errorId}>
      <legend className={`${LABEL} mb-1.5`}>Roles</legend>
      {ROLE_NAMES.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          value={role}
          defaultChecked={chosen.includes(role)}
          aria-invalid={error ? true : undefined}
          label={
            <>
              <span className="font-medium text-ink">{ROLES[role].label}.</span> {ROLES[role].uses}
            </>
          }
        />
      ))}
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          {error}
        </p>
      )}
    </fieldset>
  );
}
