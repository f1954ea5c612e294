import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { statementQuery } from '../../data/earnings.ts';
import { meQuery } from '../../data/me.ts';
import { sellerQuery } from '../../data/seller.ts';
import { monthLabel } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Paper, PaperParty, Supplier } from '../../ui/paper.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { SellerFacts } from '../../ui/seller-facts.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { StatementLines } from './statement-lines.tsx';

/** The movements of a month, for screen and print. */
export default function StatementPage() {
  const { period = '' } = useParams();
  const statement = useQuery(statementQuery(period));
  const own = useQuery(meQuery);
  const declaration = useQuery(sellerQuery);
  const { data } = statement;
  const { data: me } = own;
  const { data: seller } = declaration;
  const isReady = data && me && seller;
  const failed = [statement, own, declaration].find(({ error, data: known }) => error && !known);
  return (
    <Page title="Relevé mensuel" back={{ to: paths.earnings, label: 'Revenus' }} width="medium">
      {isReady ? (
        <div className="grid gap-4">
          <Paper
            title={monthLabel(period)}
            label={`Relevé, ${monthLabel(period)}`}
            date="Heure de Paris"
          >
            <dl className="grid gap-3 sm:grid-cols-2">
              <PaperParty label="Vendeur">
                <bdi className="block font-medium">{me.name ?? `@${me.username}`}</bdi>
                {seller.professional !== null && (
                  <SellerFacts seller={{ ...seller, professional: seller.professional }} />
                )}
              </PaperParty>
              <PaperParty label="Encaissé pour son compte par">
                <Supplier supplier={data.issuer} />
              </PaperParty>
            </dl>
            <StatementLines statement={data} />
          </Paper>
          <div className="print:hidden">
            <PrintButton />
          </div>
        </div>
      ) : failed?.error ? (
        <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <CardsSkeleton cards={1} cardClassName="h-96" />
      )}
    </Page>
  );
}
