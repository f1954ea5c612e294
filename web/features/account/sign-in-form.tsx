import { type FormEvent, useState } from 'react';
import { signIn } from './auth-api.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';

interface SignInFormProps {
  attempt: Attempt;
  /** The address of an account made a moment ago. */
  defaultEmail: string;
  /** Called with the address, as far as it is typed, by who forgot their password. */
  onForgotten: (email: string) => void;
}

/** E-mail and password; the session that opens is what leads on. */
export function SignInForm({ attempt, defaultEmail, onForgotten }: SignInFormProps) {
  const [email, setEmail] = useState(defaultEmail);
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt.run('form', () => signIn(email, password));
  };

  return (
    <form onSubmit={submit} className="grid gap-5">
      <EmailField value={email} onChange={setEmail} />
      <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
      <button
        type="button"
        onClick={() => onForgotten(email)}
        className="-my-3 min-h-11 justify-self-start text-sm underline underline-offset-4"
      >
        Mot de passe oublié ?
      </button>
      <SubmitButton attempt={attempt}>Se connecter</SubmitButton>
    </form>
  );
}
