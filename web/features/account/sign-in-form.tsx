import { useState } from 'react';
import { AccountForm } from './account-form.tsx';
import { signIn } from './auth-api.ts';
import { EmailField, type FieldText, PasswordField } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';
import { usePasskeyProposals } from './use-passkey-proposals.ts';

interface SignInFormProps {
  attempt: Attempt;
  email: FieldText;
  onForgotten: () => void;
}

/** E-mail and password; the page redirects when the session opens. */
export function SignInForm({ attempt, email, onForgotten }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const proposePasskeys = usePasskeyProposals(attempt.fail);
  return (
    <AccountForm
      attempt={attempt}
      onSend={() => void attempt.run('form', () => signIn(email.value, password))}
    >
      <EmailField
        id="email"
        autoComplete="username webauthn"
        onFocus={proposePasskeys}
        {...email}
      />
      <PasswordField
        id="current-password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <button
        type="button"
        onClick={onForgotten}
        className="-my-3 min-h-11 justify-self-start text-sm underline underline-offset-4 data-pressed:cursor-progress"
      >
        Mot de passe oublié ?
      </button>
      <SubmitButton attempt={attempt}>Se connecter</SubmitButton>
    </AccountForm>
  );
}
