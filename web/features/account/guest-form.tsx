import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AccountForm } from './account-form.tsx';
import { continueAsGuest } from './auth-api.ts';
import { EmailField, type FieldText } from './fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Attempt } from './use-attempt.ts';

interface GuestFormProps {
  attempt: Attempt;
  email: FieldText;
}

/** An order with an address alone: the account is made with it, whether or not another has the address. */
export function GuestForm({ attempt, email }: GuestFormProps) {
  const [isAdult, setAdult] = useState(false);
  const [isDemanded, setDemanded] = useState(false);
  const box = useRef<HTMLButtonElement>(null);
  const send = () => {
    setDemanded(!isAdult);
    if (isAdult) void attempt.run('form', () => continueAsGuest(email.value));
    else box.current?.focus();
  };
  return (
    <AccountForm attempt={attempt} onSend={send}>
      <EmailField
        id="email"
        autoComplete="email"
        isNew
        hint="La réponse y sera annoncée. Si vous avez déjà un compte avec cette adresse, la question le rejoindra."
        {...email}
      />
      <Checkbox
        ref={box}
        label="J’ai 18 ans ou plus"
        checked={isAdult}
        onCheckedChange={setAdult}
        error={isDemanded && !isAdult ? 'Cochez cette case pour continuer.' : null}
      />
      <p className="text-sm text-ink-soft">
        En continuant, vous acceptez les{' '}
        <Link to={paths.terms} className="underline underline-offset-4">
          conditions d’utilisation
        </Link>{' '}
        et la{' '}
        <Link to={paths.privacy} className="underline underline-offset-4">
          politique de confidentialité
        </Link>
        . D’ici la confirmation de l’adresse, votre question ne se lit que sur cet appareil.
      </p>
      <SubmitButton attempt={attempt}>Continuer</SubmitButton>
    </AccountForm>
  );
}
