import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../../platform/api-problem.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';

interface ConfirmingProps {
  isFetching: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Shown instead of the conversation between the payment and its confirmation. */
export function Confirming({ isFetching, error, onRetry }: ConfirmingProps) {
  return (
    <Page title="Votre commande" back={{ to: paths.purchases, label: 'Mes achats' }}>
      <div role="status">
        <EmptyState
          icon={Hourglass}
          title="Paiement en cours de confirmation"
          text={`${error ? `${messageOf(error)} ` : ''}Si vous avez payé, rien n’est perdu : votre conversation s’ouvre dès la confirmation, ici ou depuis « Mes achats ». Ne payez pas une seconde fois.`}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="outline" busy={isFetching} onClick={onRetry}>
                Réessayer
              </Button>
              <Button asChild variant="quiet">
                <Link to={paths.purchases}>Mes achats</Link>
              </Button>
            </div>
          }
        />
      </div>
    </Page>
  );
}
