import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import {
  accountFailure,
  makeRecoveryCodes,
  type NewApp,
  removeApp,
  verifyCode,
} from './auth-api.ts';
import { CodeField } from './fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpAppProps {
  app: NewApp;
  /** True when the user has no recovery codes yet; they get them after the first code. */
  needsRecoveryCodes: boolean;
  /** `isDone`: the app is verified. */
  onClose: (isDone: boolean) => void;
}

/** Sets an app up: its QR code and secret, the first code, and then the recovery codes. */
export function SetUpApp({ app, needsRecoveryCodes, onClose }: SetUpAppProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isVerified, setVerified] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  const submit = async () => {
    setRunning(true);
    setError(null);
    try {
      if (!isVerified) await verifyCode(app.id, code);
      setVerified(true);
      if (needsRecoveryCodes) setCodes(await makeRecoveryCodes());
      else onClose(true);
    } catch (cause) {
      setError(cause as Error);
    } finally {
      setRunning(false);
    }
  };
  const copyKey = () =>
    copyText(app.totp.secret, 'Clé copiée', 'La clé n’a pas pu être copiée', {
      description: 'Sélectionnez-la et copiez-la.',
    });
  const close = () => {
    // The app has no effect yet, and would only count as one of ten.
    if (!isVerified) void removeApp(app.id).catch(() => undefined);
    onClose(isVerified);
  };

  if (codes)
    return (
      <RecoveryCodes title="Vos codes de secours" codes={codes} onClose={() => onClose(true)} />
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Relier une application"
      description="Par exemple Google Authenticator, 2FAS, Aegis ou votre gestionnaire de mots de passe."
    >
      <Form error={error} onSubmit={() => void submit()} className="grid grid-cols-1 gap-5">
        <div className="grid gap-3 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-5">
          <img
            // Black on white in both themes: cameras read nothing else.
            src={`data:image/svg+xml;utf-8,${encodeURIComponent(app.totp.qr_code)}`}
            alt="QR code à scanner avec l’application"
            width={176}
            height={176}
            className="size-44 justify-self-center rounded-lg border bg-white"
          />
          <div className="grid gap-1.5">
            <p className="text-sm">
              Scannez ce QR code avec l’application, ou saisissez cette clé :
            </p>
            <p translate="no" className="font-mono text-sm wrap-anywhere select-all">
              {app.totp.secret.match(/.{1,4}/g)!.join(' ')}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="small" onClick={() => void copyKey()}>
                <Copy aria-hidden />
                Copier la clé
              </Button>
              {/* On the phone that has the app, which cannot scan its own screen. */}
              <Button asChild variant="outline" size="small">
                <a href={app.totp.uri}>Ouvrir dans l’application</a>
              </Button>
            </div>
          </div>
        </div>
        {error && <Alert tone="danger">{accountFailure(error)}</Alert>}
        <CodeField
          hint="Le code que l’application affiche maintenant."
          value={code}
          onChange={setCode}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={isRunning}
          busyLabel="Vérification..."
        >
          Activer
        </Button>
      </Form>
    </Dialog>
  );
}
