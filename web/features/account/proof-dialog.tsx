import { useState } from 'react';
import { ApiProblem } from '../../platform/api-problem.ts';
import { verifiedApps } from '../../platform/second-factors.ts';
import { stepUp } from '../../platform/step-up.ts';
import { createStore } from '../../platform/store.ts';
import { storedSession } from '../../platform/stored-session.ts';
import { toast } from '../../platform/toast.ts';
import { wrongFieldsOf } from '../../platform/wrong-fields.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import {
  type AccountError,
  accountFailure,
  CancelledError,
  hasPassword,
  type Proof,
  ProofNeededError,
  requestNonce,
} from './auth-api.ts';
import { ProofField, type ProofKind } from './proof-field.tsx';

interface ProofRequest {
  kind: ProofKind;
  /** Why the last proof was refused. */
  refusal: AccountError | ApiProblem | null;
  settle: (proof: Proof | null) => void;
}

const PROOF_FIELDS = ['current-password', 'one-time-code'];

const proofRequest = createStore<ProofRequest | null>(null);

/** Asks for the password or for the mailed code; null when the user closes the dialog. */
function askProof(kind: ProofKind, refusal: ProofRequest['refusal']): Promise<Proof | null> {
  return new Promise((resolve) => {
    proofRequest.set({
      kind,
      refusal,
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

/** True when the proof itself was wrong, and not what it was given for. */
const isProofRefused = (error: unknown): error is AccountError | ApiProblem =>
  wrongFieldsOf(error).names.some((name) => PROOF_FIELDS.includes(name));

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
  let kind: ProofKind = (await hasPassword()) ? 'password' : 'nonce';
  if (kind === 'nonce') await requestNonce();
  for (let refusal: ProofRequest['refusal'] = null; ; ) {
    const proof = await askProof(kind, refusal);
    if (!proof) throw new CancelledError();
    try {
      return await call(proof);
    } catch (error) {
      if (!isProofRefused(error)) throw error;
      refusal = error;
      kind = 'nonce' in proof ? 'nonce' : 'password';
    }
  }
}

/** Shows why a change failed, unless the user has cancelled it. */
export function toastFailure(error: Error): void {
  if (error instanceof CancelledError) return;
  toast.error(accountFailure(error));
}

/** The dialog of {@link withProof}; on the page once. */
export function ProofDialog() {
  const request = proofRequest.use();
  return request && <OpenProofDialog key={request.kind} {...request} />;
}

function OpenProofDialog({ kind: firstKind, refusal, settle }: ProofRequest) {
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
  const submit = () => {
    settle(kind === 'password' ? { current_password: text } : { nonce: text });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && settle(null)}
      title="Confirmez que c’est bien vous"
    >
      <Form error={refusal} onSubmit={submit} className="grid gap-4">
        {refusal && <Alert tone="danger">{accountFailure(refusal)}</Alert>}
        <ProofField
          kind={kind}
          value={text}
          onChange={setText}
          onNonceWanted={() => void switchToNonce()}
        />
        <Button type="submit" className="justify-self-start">
          Continuer
        </Button>
      </Form>
    </Dialog>
  );
}
