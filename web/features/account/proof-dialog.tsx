import { type FormEvent, useState } from 'react';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { verifiedApps } from '../../platform/second-factors.ts';
import { stepUp } from '../../platform/step-up.ts';
import { createStore } from '../../platform/store.ts';
import { storedSession } from '../../platform/stored-session.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  AccountError,
  CancelledError,
  hasPassword,
  type Proof,
  ProofNeededError,
  requestNonce,
} from './auth-api.ts';
import { ProofField, type ProofKind } from './proof-field.tsx';

interface ProofRequest {
  kind: ProofKind;
  settle: (proof: Proof | null) => void;
}

const proofRequest = createStore<ProofRequest | null>(null);

/** Asks for the password, or for a mailed code when there is none; null when the user closes the dialog. */
async function askProof(): Promise<Proof | null> {
  const kind = (await hasPassword()) ? 'password' : 'nonce';
  if (kind === 'nonce') await requestNonce();
  return new Promise((resolve) => {
    proofRequest.set({
      kind,
      settle(proof) {
        proofRequest.set(null);
        resolve(proof);
      },
    });
  });
}

const isProofNeeded = (error: unknown) =>
  error instanceof ProofNeededError ||
  (error instanceof ApiProblem && error.code === 'account.proof_needed');

/** The proof as routes outside `/api/auth` take it. */
export const proofBody = (proof?: Proof): { password?: string; nonce?: string } =>
  proof && 'current_password' in proof ? { password: proof.current_password } : { ...proof };

/**
 * Makes the call and, when the sign-in is not recent, makes it again with a proof that it asks the user for:
 * the second factor of those who have one, else the password or a mailed code. Throws a
 * {@link CancelledError} when the user gives none.
 */
export async function withProof<T>(call: (proof?: Proof) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isProofNeeded(error)) throw error;
  }
  if (verifiedApps(storedSession()?.user.factors).length > 0) {
    if (!(await stepUp())) throw new CancelledError();
    return call();
  }
  const proof = await askProof();
  if (!proof) throw new CancelledError();
  return call(proof);
}

/** Shows why a change failed, unless the user has cancelled it. */
export function toastFailure(error: Error): void {
  if (error instanceof CancelledError) return;
  if (error instanceof ApiProblem) toast.error(messageOf(error));
  else toast.error(error instanceof AccountError ? error.message : 'Une erreur est survenue');
}

/** The dialog of {@link withProof}; on the page once. */
export function ProofDialog() {
  const request = proofRequest.use();
  return request && <OpenProofDialog key={request.kind} {...request} />;
}

function OpenProofDialog({ kind: firstKind, settle }: ProofRequest) {
  const [kind, setKind] = useState(firstKind);
  const [text, setText] = useState('');
  const switchToNonce = async () => {
    try {
      await requestNonce();
      setText('');
      setKind('nonce');
    } catch (error) {
      toastFailure(error as Error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle(kind === 'password' ? { current_password: text } : { nonce: text });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && settle(null)}
      title="Confirmez que c’est bien vous"
    >
      <form onSubmit={submit} className="grid gap-4">
        <ProofField
          kind={kind}
          value={text}
          onChange={setText}
          onNonceWanted={() => void switchToNonce()}
        />
        <Button type="submit" className="justify-self-start">
          Continuer
        </Button>
      </form>
    </Dialog>
  );
}
