import type { OperatedPerson, PersonAccount } from '../../../../domain/operations/people-wire.ts';
import {
  acceptMail,
  deleteAccount,
  endSessionsOf,
  refuseMail,
  startExport,
  startFactorReset,
  stopFactorReset,
} from '../../../data/operations/people.ts';
import { formatDay, formatMoment } from '../../../formats/formats.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { Facts } from '../kit/facts.tsx';
import { Rows } from '../kit/rows.tsx';
import { methodWords, refusalWords } from './words.ts';

const LOGGED = 'Il reste dans le journal de l’exploitation.';

interface AccountProps {
  person: OperatedPerson;
  account: PersonAccount;
}

/** The state of an account, and the acts on it. */
export function Account({ person, account }: AccountProps) {
  const { id, username, isSelf } = person;
  const { mailRefusal, factorReset, lastExport, factors, passkeys } = account;
  const kinds = new Set(factors.map(({ kind }) => kind));
  const isProtected = factors.length > 0 || passkeys.length > 0;
  return (
    <Block
      level={3}
      title="Compte"
      acts={
        !isSelf && (
          <>
            {mailRefusal ? (
              <ActButton
                label="Réécrire à cette adresse"
                effect="Nos e-mails partent de nouveau vers cette adresse. Si elle les refuse encore, ils s’arrêtent d’eux-mêmes."
                reasonHint={LOGGED}
                send={(reason) => acceptMail(id, reason)}
                done="Nous écrivons de nouveau à cette adresse"
              />
            ) : (
              <ActButton
                label="Noter un refus d’e-mail"
                effect="Plus aucun e-mail ne part vers cette adresse jusqu’à ce qu’elle soit confirmée ; la personne l’apprend dans l’application."
                reasonHint={LOGGED}
                send={(reason) => refuseMail(id, reason)}
                done="Refus noté"
              />
            )}
            {factorReset ? (
              <ActButton
                label="Arrêter la réinitialisation"
                effect="Les moyens de connexion de la personne restent tels qu’ils sont."
                reasonHint={LOGGED}
                send={(reason) => stopFactorReset(username, reason)}
                done="Réinitialisation arrêtée"
              />
            ) : (
              isProtected && (
                <ActButton
                  label="Réinitialiser les facteurs"
                  effect="Dans trois jours, le second facteur, les clés d’accès et les sessions sont retirés. La personne reçoit tout de suite un e-mail qui permet de l’arrêter."
                  reasonHint={LOGGED}
                  send={(reason) => startFactorReset(username, reason)}
                  done="Réinitialisation commencée"
                />
              )
            )}
            <ActButton
              label="Exporter ses données"
              effect="La personne reçoit un lien vers une copie de ses données, qu’elle seule peut ouvrir."
              reasonHint={LOGGED}
              send={(reason) => startExport(id, reason)}
              done="Export commencé"
            />
            <ActButton
              label="Supprimer le compte"
              tone="danger"
              effect="À la demande de la personne. Le compte disparaît pour toujours et ses questions sans réponse sont remboursées. Une deuxième personne doit valider."
              reasonHint={LOGGED}
              send={(reason) => deleteAccount(username, reason)}
              done="Compte supprimé"
            />
          </>
        )
      }
    >
      <Facts
        facts={[
          ['E-mail', account.email],
          [
            'Adresse confirmée',
            account.confirmedAt ? `le ${formatDay(account.confirmedAt)}` : 'non',
          ],
          [
            'E-mails refusés',
            mailRefusal &&
              `depuis le ${formatDay(mailRefusal.since)} : ${refusalWords[mailRefusal.reason]}`,
          ],
          [
            'Connexion par',
            [account.hasPassword && 'mot de passe', account.hasGoogle && 'Google']
              .filter(Boolean)
              .join(', ') || 'aucun mot de passe',
          ],
          [
            'Second facteur',
            [kinds.has('totp') && 'application', kinds.has('recovery_code') && 'codes de secours']
              .filter(Boolean)
              .join(', ') || 'aucun',
          ],
          ['Clés d’accès', passkeys.map(({ name }) => name).join(', ') || 'aucune'],
          ['Réinitialisation', factorReset && `prévue le ${formatMoment(factorReset.dueAt)}`],
          [
            'Dernière connexion',
            account.lastSignInAt ? formatMoment(account.lastSignInAt) : 'jamais',
          ],
          [
            'Dernier export',
            lastExport &&
              `${formatMoment(lastExport.requestedAt)}, ${exportWords[lastExport.state]}`,
          ],
        ]}
      />
    </Block>
  );
}

const exportWords = { running: 'en cours', ready: 'prêt', failed: 'échoué' } as const;

/** The signed-in devices of a person. */
export function Sessions({ person: { id, isSelf }, account: { sessions } }: AccountProps) {
  return (
    <Block
      level={3}
      title="Sessions"
      acts={
        !isSelf &&
        sessions.length > 0 && (
          <ActButton
            label="Tout déconnecter"
            tone="danger"
            effect="Tous les appareils de la personne sont déconnectés tout de suite."
            reasonHint={LOGGED}
            send={(reason) => endSessionsOf(id, { sessionId: null, reason })}
            done="Appareils déconnectés"
          />
        )
      }
    >
      <Rows
        rows={sessions}
        keyOf={(session) => session.id}
        empty="Aucun appareil connecté."
        label="Appareils connectés"
        className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
      >
        {(session) => (
          <>
            <div className="min-w-0">
              <p className="font-medium">{session.device}</p>
              <p className="text-ink-soft">
                {session.country && `${session.country} · `}
                {methodWords[session.method]} · vue {formatMoment(session.lastSeenAt)}
              </p>
            </div>
            {!isSelf && (
              <ActButton
                label={`Déconnecter ${session.device}`}
                effect={`Cet appareil est déconnecté tout de suite : ${session.device}.`}
                reasonHint={LOGGED}
                send={(reason) => endSessionsOf(id, { sessionId: session.id, reason })}
                done="Appareil déconnecté"
              />
            )}
          </>
        )}
      </Rows>
    </Block>
  );
}
