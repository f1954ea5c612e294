import { type FormEvent, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountError, makeRecoveryCodes, type NewApp, removeApp, verifyCode } from './auth-api.ts';
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
  const [error, setError] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isVerified, setVerified] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    setError(null);
    try {
      if (!isVerified) await verifyCode(app.id, code);
      setVerified(true);
      if (needsRecoveryCodes) setCodes(await makeRecoveryCodes());
      else onClose(true);
    } catch (cause) {
      setError(cause instanceof AccountError ? cause.message : 'Une erreur est survenue');
    } finally {
      setRunning(false);
    }
  };
  const close = () => {
    // The app has no effect yet, and would only count as one of ten.
    if (!isVerified) void removeApp(app.id).catch(() => undefined);
    onClose(isVerified);
  };

  if (codes)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose(true)}
        title="Vos codes de secours"
        footer={<Button onClick={() => onClose(true)}>J’ai enregistré mes codes</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Relier une application"
      description="Par exemple Google Authenticator, 2FAS, Aegis ou votre gestionnaire de mots de passe."
    >
      <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
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
          </div>
        </div>
        {error && <Alert tone="danger">{error}</Alert>}
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
      </form>
    </Dialog>
  );
}
