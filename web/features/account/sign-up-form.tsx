import { type FormEvent, useState } from 'react';
import { usernameError } from '../../../domain/username.ts';
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { signUp } from './auth-api.ts';
import type { Attempt } from './use-attempt.ts';

interface SignUpFormProps {
  attempt: Attempt;
  /** Called with the address of the new account, into which nobody is signed in yet. */
  onSignedUp: (email: string) => void;
}

/** What an account needs; the username is checked while it is written (specification, section 5). */
export function SignUpForm({ attempt, onSignedUp }: SignUpFormProps) {
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const wrongUsername = usernameError(username);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wrongUsername)
      return attempt.fail('Veuillez corriger les erreurs de validation avant de continuer');
    const done = await attempt.run('form', () => signUp({ email, password, username, name }));
    if (done) onSignedUp(email);
  };

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label="Nom d'utilisateur"
        hint="2-30 caractères, lettres minuscules, chiffres, points et underscores uniquement"
        error={wrongUsername}
      >
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label="Nom complet">
        <Input
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
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
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN_LENGTH}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="large"
        disabled={attempt.running !== null}
        busy={attempt.running === 'form'}
        busyLabel="Chargement..."
      >
        Créer mon compte
      </Button>
    </form>
  );
}
