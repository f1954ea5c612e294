import { useEffect, useRef, useState } from 'react';
import { hasConnection } from '../../platform/connectivity.ts';
import { AccountForm } from './account-form.tsx';
import {
  AccountError,
  canAutofillPasskeys,
  cancelPasskey,
  signIn,
  signInWithPasskey,
} from './auth-api.ts';
import { EmailField, type FieldText, PasswordField } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';

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

/**
 * Has the browser propose the visitor's passkeys among those of the e-mail field, from its first focus on,
 * until the form goes. `onRefused` gets the message when the server refuses the one that they have chosen;
 * other failures are silent, because the visitor has asked for nothing.
 */
function usePasskeyProposals(onRefused: (message: string) => void): () => void {
  const isProposing = useRef(false);
  useEffect(
    () => () => {
      if (isProposing.current) void cancelPasskey();
    },
    [],
  );
  return () => {
    if (isProposing.current || !hasConnection()) return;
    if (typeof PublicKeyCredential !== 'function') return;
    isProposing.current = true;
    void propose(onRefused).finally(() => {
      isProposing.current = false;
    });
  };
}

/** The server accepts a signature for five minutes after it was asked for. */
const PROPOSAL_MS = 4 * 60_000;

async function propose(onRefused: (message: string) => void): Promise<void> {
  let isChosen = false;
  let isOld = false;
  const timer = setTimeout(() => {
    isOld = !isChosen;
    if (isOld) void cancelPasskey();
  }, PROPOSAL_MS);
  const onChosen = () => {
    isChosen = true;
  };
  try {
    if (await canAutofillPasskeys()) await signInWithPasskey({ byAutofill: true, onChosen });
  } catch (error) {
    if (isChosen && error instanceof AccountError) onRefused(error.message);
  } finally {
    clearTimeout(timer);
  }
  if (isOld) await propose(onRefused);
}
