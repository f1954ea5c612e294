import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { passkeysQuery } from '../../data/second-factor.ts';
import { paths } from '../../platform/paths.ts';
import type { SecondFactor } from '../../platform/second-factors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import {
  accountFailure,
  CancelledError,
  confirmWithPasskey,
  verifyCode,
  verifyRecoveryCode,
} from './auth-api.ts';
import { CodeField, TextField } from './fields.tsx';

const linkLook = 'min-h-11 justify-self-start text-sm underline underline-offset-4';

interface SecondFactorFormProps {
  /** The user's authenticator apps; empty when only a passkey can confirm. */
  apps: readonly SecondFactor[];
  onDone?: () => void;
}

/** Asks for the second factor: a code of the app, a recovery code, or a passkey. */
export function SecondFactorForm({ apps, onDone }: SecondFactorFormProps) {
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [appId, setAppId] = useState(apps[0]?.id ?? '');
  const [running, setRunning] = useState<'code' | 'passkey' | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another field
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [isRecovery]);

  const run = async (which: 'code' | 'passkey', call: () => Promise<void>) => {
    if (running) return;
    setRunning(which);
    setError(null);
    try {
      await call();
      onDone?.();
    } catch (cause) {
      setRunning(null);
      if (cause instanceof CancelledError) return;
      setError(cause as Error);
      if (which === 'code') form.current?.querySelector('input')?.select();
    }
  };
  const submit = () => {
    void run('code', () => (isRecovery ? verifyRecoveryCode(code) : verifyCode(appId, code)));
  };
  const switchKind = () => {
    setRecovery(!isRecovery);
    setCode('');
    setError(null);
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      {error && <Alert tone="danger">{accountFailure(error)}</Alert>}
      {apps.length > 0 && (
        <Form ref={form} error={error} onSubmit={submit} className="grid gap-4">
          {apps.length > 1 && !isRecovery && (
            <Field label="Application">
              <Select value={appId} onChange={(event) => setAppId(event.target.value)}>
                {apps.map(({ id, friendly_name }) => (
                  <option key={id} value={id}>
                    {friendly_name ?? 'Application'}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {isRecovery ? (
            <TextField
              key="recovery"
              name="recovery-code"
              label="Code de secours"
              hint="Un des dix codes que vous avez enregistrés. Chacun ne sert qu’une fois."
              required
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
              value={code}
              onChange={setCode}
            />
          ) : (
            <CodeField
              key="code"
              hint="Ouvrez votre application d’authentification et recopiez le code affiché."
              value={code}
              onChange={setCode}
            />
          )}
          <Button type="submit" size="large" busy={running === 'code'} busyLabel="Vérification...">
            Confirmer
          </Button>
        </Form>
      )}
      {passkeys.length > 0 && (
        <Button
          variant={apps.length > 0 ? 'outline' : 'primary'}
          size="large"
          busy={running === 'passkey'}
          busyLabel="Vérification..."
          onClick={() => void run('passkey', () => confirmWithPasskey(passkeys[0]!.id))}
        >
          <KeyRound aria-hidden />
          Utiliser une clé d’accès
        </Button>
      )}
      {apps.length > 0 && (
        <div className="grid">
          <button type="button" onClick={switchKind} className={linkLook}>
            {isRecovery ? 'Utiliser l’application' : 'Utiliser un code de secours'}
          </button>
          <Link
            to={`${paths.contact}?raison=second-facteur`}
            className={`${linkLook} inline-flex items-center`}
          >
            J’ai perdu mon téléphone et mes codes
          </Link>
        </div>
      )}
    </div>
  );
}
