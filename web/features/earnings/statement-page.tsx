import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import { statementQuery } from '../../data/earnings.ts';
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
  const { data, error, refetch } = useQuery(statementQuery(period));
  return (
    <Page title="Relevé mensuel" back={{ to: paths.earnings, label: 'Revenus' }} width="medium">
      {data ? (
        <div className="grid gap-4">
          <Paper
            title={monthLabel(period)}
            label={`Relevé, ${monthLabel(period)}`}
            date="Heure de Paris"
          >
            <dl className="grid gap-3 sm:grid-cols-2">
              <PaperParty label="Vendeur">
                <bdi className="block font-medium">{shownName(data.seller)}</bdi>
                {data.sellerIdentity && <SellerFacts seller={data.sellerIdentity} />}
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
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={1} cardClassName="h-96" />
      )}
    </Page>
  );
}
