import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { acceptedText } from '../../../domain/text/accepted-text.ts';
import { objectToReceipt, receiptQuery } from '../../data/orders.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Paper, PaperParty, PaperRow } from '../../ui/paper.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { SellerFacts } from '../../ui/seller-facts.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { HowItWorks } from '../../widgets/how-it-works.tsx';
import { OrderTextDialog } from '../../widgets/order-text-dialog.tsx';
import { ProviderMark } from '../../widgets/provider-mark.tsx';

/** The receipt of an order, for screen and print. */
export default function ReceiptPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery(receiptQuery(orderId));
  return (
    <Page title="Reçu" back={{ to: paths.purchase(orderId), label: 'Commande' }}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <CardsSkeleton cards={1} cardClassName="h-72" />}
      {data && <ReceiptSheet receipt={data} />}
      {data && <Objection orderId={orderId} receipt={data} />}
    </Page>
  );
}

/** The seller's objection to the receipt that is issued in their name, or the button for it. */
function Objection({ orderId, receipt }: { orderId: string; receipt: Receipt }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { objection, objectBy } = receipt;
  return (
    <div className="mt-4 grid gap-2 text-sm print:hidden">
      {objection && (
        <>
          <p className="wrap-anywhere">
            Contestée le {formatDay(objection.at)} : {objection.text}
          </p>
          <p className="wrap-anywhere text-ink-soft">
            {objection.answer
              ? `${objection.answer.isCorrected ? 'Corrigée' : 'Maintenue'} le ${formatDay(objection.answer.at)} : ${objection.answer.reason}`
              : 'Notre équipe va vous répondre ici.'}
          </p>
        </>
      )}
      {objectBy && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            Contester cette facture
          </Button>
          <p className="text-ink-soft">
            Émise en votre nom. Vous pouvez la contester jusqu’au {formatDay(objectBy)}.
          </p>
        </div>
      )}
      {isOpen && (
        <OrderTextDialog
          title="Contester cette facture"
          label="Qu’est-ce qui est faux ?"
          isReady={(text) => acceptedText(text, REASON_MAX_LENGTH) !== undefined}
          send={(text) => objectToReceipt(queryClient, orderId, text)}
          success="Votre contestation est enregistrée."
          onClose={() => setOpen(false)}
        >
          Une erreur est corrigée par un avoir et une nouvelle facture. Si votre statut ou votre
          adresse a changé, déclarez-le d’abord sous « Mes tarifs ».
        </OrderTextDialog>
      )}
    </div>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { title, number, issuedAt, seller, sellerIdentity, buyer, lines, mentions, refunds } =
    receipt;
  const { totalCents, exclCents, vatCents, vatMention, currency, provider } = receipt;
  const hasVat = vatCents > 0;
  return (
    <div className="grid gap-4">
      <Paper
        title={
          <>
            {title} <span className="whitespace-nowrap">{number}</span>{' '}
            <ProviderMark provider={provider} />
          </>
        }
        label={`${title} ${number}`}
        date={formatDay(issuedAt)}
      >
        <dl className="grid gap-3 sm:grid-cols-2">
          <PaperParty label="Vendeur">
            <bdi className="font-medium">{shownName(seller)}</bdi>
            <SellerFacts seller={sellerIdentity} />
          </PaperParty>
          <PaperParty label="Client">
            <bdi className="font-medium">{shownName(buyer)}</bdi>
          </PaperParty>
        </dl>
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">Montants</caption>
          <tbody>
            {lines.map(({ label, cents }) => (
              <PaperRow key={label} label={label} amount={formatPrice(cents, currency)} />
            ))}
            {hasVat && <PaperRow label="Total HT" amount={formatPrice(exclCents, currency)} />}
            {hasVat && <PaperRow label={vatMention} amount={formatPrice(vatCents, currency)} />}
            <PaperRow label="Total payé, TTC" amount={formatPrice(totalCents, currency)} isStrong />
            {refunds.map((refund) => (
              <PaperRow
                key={refund.number}
                label={`Avoir ${refund.number}, remboursé le ${formatDay(refund.at)}${
                  hasVat ? `, dont TVA ${formatPrice(refund.vatCents, currency)}` : ''
                }`}
                amount={`− ${formatPrice(refund.cents, currency)}`}
              />
            ))}
          </tbody>
        </table>
        <div className="grid gap-1 text-sm text-ink-soft">
          {!hasVat && <p>{vatMention}.</p>}
          {mentions.map((mention) => (
            <p key={mention}>{mention}</p>
          ))}
        </div>
      </Paper>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <PrintButton />
        <HowItWorks />
      </div>
    </div>
  );
}
