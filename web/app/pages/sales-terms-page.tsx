import { Link } from 'react-router';
import { offerNames } from '../../../domain/orders/earnings.ts';
import { salesTerms } from '../../../domain/orders/sales-terms.ts';
import { MANDATE_MARK } from '../../../site/paths.ts';
import { siteScreens } from '../../../site/screens.ts';
import { formatDay } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { DemoNotice, Mail } from './publisher.tsx';

/** The terms of sale and of refunds as they hold today. */
export default function SalesTermsPage() {
  const { publisher, payments } = useSiteConfig();
  const isDemo = payments === 'demo';
  const { since, dayHours, monthDays, withdrawalDays, betweenWithdrawalsDays } = salesTerms;
  return (
    <Page title={siteScreens.salesTerms.title}>
      <Prose>
        <DemoNotice />
        <p>
          Ces conditions valent pour les questions et les conversations proposées sur Dis-moi,
          depuis le {formatDay(since)}.
        </p>
        <h2>Qui vous répond</h2>
        <p>
          {publisher.name} édite Dis-moi et met en relation les personnes qui ont une question et
          les experts. L’expert que vous choisissez fixe ses prix et répond sous sa propre
          responsabilité. Les <Link to={paths.legalNotice}>mentions légales</Link> disent qui nous
          sommes.
        </p>
        <p>
          Avant de commander, vous lisez si l’expert vend en tant que professionnel ou non. Face à
          un vendeur qui n’est pas professionnel, le droit de la consommation ne s’applique pas
          entre vous et lui ; Dis-moi vous garantit néanmoins le remboursement et la rétractation
          que ces conditions décrivent.
        </p>
        <h2>Ce que vous achetez</h2>
        <ul>
          <li>
            Une question ({offerNames.question}) : un message de votre part, une réponse de
            l’expert.
          </li>
          <li>
            Un jour ({offerNames.day}) : {dayHours} heures de conversation sur le sujet choisi.
          </li>
          <li>
            Un mois ({offerNames.month}) : {monthDays} jours de conversation sur tous les sujets de
            l’expert. L’accès s’arrête de lui-même, rien n’est renouvelé.
          </li>
        </ul>
        <h2>Le prix</h2>
        <p>
          Le prix affiché, en euros, est le prix total : rien ne s’y ajoute. Il est fixé à
          l’ouverture de la conversation et ne change plus, même si l’expert modifie ensuite ses
          tarifs.
        </p>
        {isDemo ? (
          <p>
            Ouvrir une page ne vous engage à rien : seul le bouton « Select and pay » ouvre une
            conversation payante.
          </p>
        ) : (
          <p>
            Ouvrir une page ne vous engage à rien : seul le bouton « Commander avec obligation de
            paiement » vous engage, et mène à la page de paiement de Stripe, notre prestataire. Sur
            votre relevé bancaire, le paiement porte le nom DIS-MOI.
          </p>
        )}
        <h2>Paiement et remboursement</h2>
        {isDemo && (
          <p>
            À ce jour, Dis-moi n’encaisse aucun paiement réel : aucune carte n’est demandée, aucune
            somme n’est débitée ni versée, quel que soit le prix affiché. Cette page changera le
            jour où cela changera.
          </p>
        )}
        <p>
          Le prix est payé à la commande, une seule fois, et mis de côté jusqu’à la réponse. Sans
          réponse à temps, il vous est remboursé en entier. L’expert le reçoit, moins la commission
          de Dis-moi, une fois passé le délai pendant lequel vous pouvez signaler un problème.
        </p>
        <p>
          Délais, montants et commission :{' '}
          <Link to={paths.payments}>{siteScreens.payments.title}</Link>.
        </p>
        <h2>Changer d’avis</h2>
        <p>
          La loi vous donne {withdrawalDays} jours pour renoncer à un achat fait à distance, sans
          avoir à vous justifier (articles L. 221-18 et suivants du Code de la consommation). Une
          question est pleinement exécutée par sa réponse ; pour un jour ou un mois déjà entamé, le
          temps qui reste vous est remboursé, à ceci près qu’une réponse reçue reste due : nous
          gardons au moins le prix d’une question de cet expert, s’il en vend, tel qu’il était à
          votre commande. Après une réponse, vous pouvez renoncer une fois en{' '}
          {betweenWithdrawalsDays} jours avec le même expert. Appuyez sur « Renoncer au contrat ici
          » sur la commande, dans « Mes achats », ou écrivez-nous : <Mail />.
        </p>
        <h2 id={MANDATE_MARK}>Mandat que l’expert donne à Dis-moi</h2>
        <p>
          En indiquant le statut sous lequel il vend, l’expert donne mandat à {publisher.name} :
        </p>
        <ul>
          <li>
            d’encaisser en son nom et pour son compte le prix de ses ventes, par l’intermédiaire de
            Stripe, de le garder jusqu’à ce qu’il lui soit dû et de rembourser les clients selon ces
            conditions ;
          </li>
          <li>
            d’émettre en son nom et pour son compte les reçus, les factures et les avoirs de ses
            ventes (article 289, I-2 du Code général des impôts), sous des numéros qui se suivent
            dans chaque année.
          </li>
        </ul>
        <p>
          L’expert garde la pleine responsabilité de ses obligations en matière de facturation et de
          TVA : il tient à jour son statut, son adresse, son SIREN et son régime de TVA dans « Gérer
          les tarifs », nous signale toute erreur sur un document dans les quinze jours et reverse
          lui-même la TVA qui y figure. Il trouve dans « Revenus » le relevé de chaque mois, qui
          reprend le numéro de chaque document. Le mandat dure tant que l’expert vend sur Dis-moi ;
          il y met fin en désactivant ses tarifs ou en nous écrivant : <Mail />. Ce qui est déjà
          vendu s’achève sous ce mandat.
        </p>
        <p>
          La commission de Dis-moi est retenue sur le prix de chaque vente. Elle fait l’objet,
          chaque mois, d’une facture que l’expert trouve dans « Revenus ».
        </p>
        <h2>Réclamation et médiation</h2>
        <p>
          Écrivez-nous d’abord : <Mail />. Si notre réponse ne vous convient pas, vous pouvez saisir
          gratuitement le médiateur de la consommation, dans l’année qui suit votre réclamation :{' '}
          {publisher.mediatorName}, {publisher.mediatorAddress},{' '}
          <a href={publisher.mediatorUrl}>{publisher.mediatorUrl}</a>.
        </p>
        <h2>Droit applicable</h2>
        <p>
          Ces conditions relèvent du droit français. Si vous vivez dans un autre pays de l’Union
          européenne, vous gardez la protection de ses règles impératives.
        </p>
      </Prose>
    </Page>
  );
}
