import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { signIn } from './auth-api.ts';
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
      <Field label="Email">
        <Input
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Mot de passe">
        <Input
          type="password"
          autoComplete="current-password"
          required
          minLength={PASSWORD_MIN_LENGTH}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <button
        type="button"
        onClick={() => onForgotten(email)}
        className="-my-3 min-h-11 justify-self-start text-sm underline underline-offset-4"
      >
        Mot de passe oublié ?
      </button>
      <Button
        type="submit"
        size="large"
        disabled={attempt.running !== null}
        busy={attempt.running === 'form'}
        busyLabel="Chargement..."
      >
        Se connecter
      </Button>
    </form>
  );
}
