import { type FormEvent, useState } from 'react';
import { usernameError } from '../../../domain/username.ts';
import { signUp } from './auth-api.ts';
import { EmailField, NameField, PasswordField, TextField } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
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
      <TextField
        label="Nom d'utilisateur"
        hint="2-30 caractères, lettres minuscules, chiffres, points et underscores uniquement"
        error={wrongUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        onChange={setUsername}
      />
      <NameField value={name} onChange={setName} />
      <EmailField value={email} onChange={setEmail} />
      <PasswordField autoComplete="new-password" value={password} onChange={setPassword} />
      <SubmitButton attempt={attempt}>Créer mon compte</SubmitButton>
    </form>
  );
}
