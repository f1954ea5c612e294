import { useRef } from 'react';
import type { OwnVerification as Standing } from '../../../domain/moderation/verification.ts';
import { VERIFICATION_MARK } from '../../../site/paths.ts';
import { formatMoment } from '../../formats/formats.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { Alert } from '../../ui/alert.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { DocumentsForm } from './documents-form.tsx';

/** The form to request 'Vérifié', and the state of the request. */
export function OwnVerification({ standing }: { standing: Standing }) {
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt(VERIFICATION_MARK, () => top.current?.scrollIntoView());
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
      <SettingsSection title="Profil vérifié">
        <Matter
          standing={standing}
          // The focused form disappears.
          onSent={() => top.current?.focus()}
        />
      </SettingsSection>
    </div>
  );
}

interface MatterProps {
  standing: Standing;
  onSent: () => void;
}

function Matter({ standing: { state, kind, reason, sentAt }, onSent }: MatterProps) {
  if (state === 'verified')
    return (
      <Alert tone="success">
        Votre profil est vérifié : le badge « Vérifié » y figure, à côté de votre nom. Si vous
        changez de nom, de nom d’utilisateur ou de photo, il est retiré le temps d’un nouveau
        contrôle.
      </Alert>
    );
  if (state === 'waiting' && kind === 'identity')
    return (
      <Alert tone="info">
        <p className="font-medium">Nous contrôlons les changements de votre profil.</p>
        <p>
          {sentAt && `Vous l’avez modifié le ${formatMoment(sentAt)}. `}
          Le badge « Vérifié » n’y figure plus en attendant. Nous vous écrirons dès que l’équipe de
          modération aura répondu ; vous n’avez rien à envoyer.
        </p>
      </Alert>
    );
  if (state === 'waiting')
    return (
      <Alert tone="info">
        <p className="font-medium">Votre demande est en cours d’examen.</p>
        <p>
          {sentAt && `Elle a été envoyée le ${formatMoment(sentAt)}. `}
          Nous vous écrirons dès que l’équipe de modération aura répondu. Vos documents seront alors
          supprimés.
        </p>
      </Alert>
    );
  return (
    <>
      {state === 'refused' && (
        <Alert tone="info">
          <p className="font-medium">Votre profil n’a pas pu être vérifié.</p>
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          <p>Vous pouvez faire une nouvelle demande ci-dessous.</p>
        </Alert>
      )}
      <Terms />
      <DocumentsForm onSent={onSent} />
    </>
  );
}

/** The purpose of the badge, the documents required, and their deletion. */
function Terms() {
  return (
    <div className="grid max-w-[60ch] gap-3 text-sm text-ink-soft">
      <p>
        Le badge « Vérifié » montre que votre identité et votre activité ont été contrôlées. Pour
        l’obtenir, envoyez des photos :
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>d’une pièce d’identité : carte d’identité, passeport ou titre de séjour ;</li>
        <li>
          d’un diplôme ou d’un justificatif d’activité : carte professionnelle, attestation, extrait
          Kbis.
        </li>
      </ul>
      <p>
        Seule l’équipe de modération voit ces documents. Ils sont supprimés dès que votre demande
        est traitée.
      </p>
    </div>
  );
}
