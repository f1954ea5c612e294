import { AccountForm } from './account-form.tsx';
import { requestRecovery } from './auth-api.ts';
import { EmailField, type FieldText } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';

interface RecoveryFormProps {
  attempt: Attempt;
  email: FieldText;
  /** Called once the link is sent, if the address has an account. */
  onSent: () => void;
}

export function RecoveryForm({ attempt, email, onSent }: RecoveryFormProps) {
  const send = async () => {
    if (await attempt.run('form', () => requestRecovery(email.value))) onSent();
  };
  return (
    <AccountForm attempt={attempt} onSend={() => void send()}>
      <EmailField
        id="email"
        hint="Le lien reçu vous connecte une fois, le temps de choisir un nouveau mot de passe. Ouvrez-le dans ce navigateur."
        {...email}
      />
      <SubmitButton attempt={attempt}>Recevoir un lien</SubmitButton>
    </AccountForm>
  );
}
