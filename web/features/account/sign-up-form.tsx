import { useState } from 'react';
import { Link } from 'react-router';
import { usernameError } from '../../../domain/accounts/username.ts';
import { PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { paths } from '../../platform/paths.ts';
import { AccountForm } from './account-form.tsx';
import { signUp } from './auth-api.ts';
import { EmailField, type FieldText, NameField, PasswordField, TextField } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';

interface SignUpFormProps {
  attempt: Attempt;
  email: FieldText;
  /** Called once the account exists; nobody is signed in to it yet. */
  onSignedUp: () => void;
}

const TO_CORRECT = 'Veuillez corriger les erreurs de validation avant de continuer';

/** The fields of an account; the username is checked while it is typed (specification, section 5). */
export function SignUpForm({ attempt, email, onSignedUp }: SignUpFormProps) {
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const wrongUsername = usernameError(username);

  const writeUsername = (text: string) => {
    setUsername(text);
    if (attempt.error === TO_CORRECT && !usernameError(text)) attempt.fail(null);
  };
  const send = async () => {
    if (wrongUsername) {
      attempt.fail(TO_CORRECT);
      return;
    }
    const account = { email: email.value, password, username, name };
    if (await attempt.run('form', () => signUp(account))) onSignedUp();
  };

  return (
    <AccountForm attempt={attempt} onSend={() => void send()}>
      <TextField
        label="Nom d'utilisateur"
        hint="2-30 caractères, lettres minuscules, chiffres, points et underscores uniquement"
        error={wrongUsername}
        id="pseudo"
        name="pseudo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        onChange={writeUsername}
      />
      <NameField value={name} onChange={setName} />
      <EmailField id="email" isNew {...email} />
      <PasswordField
        id="new-password"
        autoComplete="new-password"
        hint={`Au moins ${PASSWORD_MIN_LENGTH} signes, sans votre nom ni un mot de passe courant`}
        value={password}
        onChange={setPassword}
      />
      <p className="text-sm text-ink-soft">
        En créant un compte, vous acceptez les{' '}
        <Link to={paths.terms} className="underline underline-offset-4">
          conditions d’utilisation
        </Link>{' '}
        et la{' '}
        <Link to={paths.privacy} className="underline underline-offset-4">
          politique de confidentialité
        </Link>
        .
      </p>
      <SubmitButton attempt={attempt}>Créer mon compte</SubmitButton>
    </AccountForm>
  );
}
