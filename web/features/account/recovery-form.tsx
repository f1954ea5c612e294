import { type FormEvent, useState } from 'react';
import { requestRecovery } from './auth-api.ts';
import { EmailField } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';

interface RecoveryFormProps {
  attempt: Attempt;
  /** The address that was typed to sign in. */
  defaultEmail: string;
  /** Called once the link is on its way, if the address has an account. */
  onSent: () => void;
}

/** Asks for the link with which a new password can be set. */
export function RecoveryForm({ attempt, defaultEmail, onSent }: RecoveryFormProps) {
  const [email, setEmail] = useState(defaultEmail);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await attempt.run('form', () => requestRecovery(email))) onSent();
  };

  return (
    <form onSubmit={submit} className="grid gap-5">
      <EmailField
        hint="Le lien reçu vous connecte une fois, le temps de choisir un nouveau mot de passe. Ouvrez-le dans ce navigateur."
        value={email}
        onChange={setEmail}
      />
      <SubmitButton attempt={attempt}>Recevoir un lien</SubmitButton>
    </form>
  );
}
