import { changesInText } from '../../../domain/orders/deadline-changes.ts';
import { deadlineInText } from '../../../domain/orders/deadlines.ts';
import type { Fee } from '../../../domain/orders/fee.ts';
import { PAYOUT_MINIMUM_CENTS, RELEASING_STARS } from '../../../domain/orders/order.ts';
import { PERIOD_DAYS } from '../../../domain/periods.ts';
import { siteScreens } from '../../../site/screens.ts';
import { formatPrice, formatPublicDay } from '../../formats/formats.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';

/** Explains how a price is held, released and refunded, with the figures of the rules themselves. */
export default function PaymentsPage() {
  const { fee, nextFee, nextMinimumPriceCents, deadlines, nextDeadlines } = useSiteConfig();
  const { answerDays, releaseDays, complaintReplyDays, complaintDecisionDays } = deadlines;
  return (
    <Page title={siteScreens.payments.title}>
      <Prose>
        <p>
          Vous ne payez que pour une réponse. Le prix affiché est le prix débité, une seule fois :
          rien ne se renouvelle, et votre carte n’est pas gardée.
        </p>
        <h2>Où va votre argent</h2>
        <ol>
          <li>Quand vous payez, le prix est mis de côté. L’expert ne le touche pas encore.</li>
          <li>L’expert vous répond.</li>
          <li>
            {releaseDays} jours après la réponse, le prix lui est versé. Il l’est tout de suite si
            vous dites « Tout est bon » ou lui donnez au moins {RELEASING_STARS} étoiles.
          </li>
        </ol>
        <p>
          Pour un accès d’un jour, les {releaseDays} jours partent de sa fin ; pour un accès d’un
          mois, le prix n’est jamais versé avant le {PERIOD_DAYS.withdrawal}
          <sup>e</sup> jour.
        </p>
        <h2>Quand tout vous est rendu</h2>
        <ul>
          <li>
            Votre question est restée {answerDays} jours sans réponse : le prix vous est remboursé
            en entier, sans que vous ayez rien à demander. Si l’expert vous demande une précision,
            ce délai attend votre réponse, {PERIOD_DAYS.clarification * 24} heures au plus.
          </li>
          <li>
            Vous avez acheté un jour ou un mois, et l’expert n’a rien écrit : le prix vous est rendu
            à la fin.
          </li>
          <li>Vous renoncez avant la première réponse : le prix vous est rendu tout de suite.</li>
          <li>
            Pendant que vous payiez, l’expert s’est mis en pause ou a reçu toutes les questions
            qu’il accepte : votre paiement vous est rendu aussitôt.
          </li>
        </ul>
        <h2>Renoncer après une réponse</h2>
        <ul>
          <li>Une question qui a reçu sa réponse est due.</li>
          <li>
            Un accès d’un jour s’arrête quand vous voulez : le temps qui reste vous est remboursé.
          </li>
          <li>Un accès d’un mois, de même, pendant les {PERIOD_DAYS.withdrawal} premiers jours.</li>
          <li>
            Dans les deux cas, une réponse reçue reste due : si l’expert vend des questions, nous
            gardons au moins le prix d’une question, tel qu’il était à votre commande, sans jamais
            dépasser ce que vous avez payé. La commande montre le montant avant que vous confirmiez.
          </li>
          <li>
            Après une réponse, vous pouvez renoncer une fois en {PERIOD_DAYS.betweenWithdrawals}{' '}
            jours avec le même expert. Sans réponse, vous le pouvez toujours.
          </li>
        </ul>
        <p>
          Le bouton « Renoncer au contrat ici » se trouve sur chaque commande, dans « Mes achats ».
          Nous vous confirmons votre rétractation par e-mail.
        </p>
        <h2>La réponse n’en est pas une ?</h2>
        <p>
          Signalez un problème avant que le prix soit versé : il reste mis de côté jusqu’à ce que
          notre équipe ait lu la conversation et décidé. L’expert lit votre message et peut y
          répondre une fois, dans les {deadlineInText(complaintReplyDays)}. Vous lisez tous deux la
          décision et sa raison. Si rien n’est décidé dans les {complaintDecisionDays} jours, le
          prix est rendu à la personne qui a payé.
        </p>
        <h2>Pour les experts</h2>
        <ul>
          <li>Dis-moi garde {shareOf(fee)}. Le reste est à vous.</li>
          {nextFee && (
            <li>
              Pour les commandes passées à partir du {formatPublicDay(nextFee.at)}, Dis-moi gardera{' '}
              {shareOf(nextFee.value)}.
            </li>
          )}
          {nextMinimumPriceCents && (
            <li>
              À partir du {formatPublicDay(nextMinimumPriceCents.at)}, une offre payante devra
              coûter au moins {formatPrice(nextMinimumPriceCents.value)}.
            </li>
          )}
          {nextDeadlines && (
            <li>
              Pour les commandes passées à partir du {formatPublicDay(nextDeadlines.at)},{' '}
              {changesInText(deadlines, nextDeadlines.value)}.
            </li>
          )}
          <li>
            Vos revenus sont virés dès {formatPrice(PAYOUT_MINIMUM_CENTS)}, et au plus tard après{' '}
            {PERIOD_DAYS.payout} jours.
          </li>
          <li>Vous pouvez vendre d’abord, et indiquer votre compte bancaire ensuite.</li>
          <li>
            Avant votre première vente, indiquez dans « Gérer les tarifs » si vous vendez en tant
            que particulier ou professionnel : vos clients le lisent avant de commander.
          </li>
          <li>
            Dis-moi émet pour vous les reçus de vos clients, et vous adresse chaque mois la facture
            de sa commission.
          </li>
        </ul>
      </Prose>
    </Page>
  );
}

/** The fee in words: « 20 % du prix, et au moins 0,50 € ». */
function shareOf({ percent, minimumCents }: Fee): string {
  const share = `${percent} % du prix`;
  return minimumCents === 0 ? share : `${share}, et au moins ${formatPrice(minimumCents)}`;
}
