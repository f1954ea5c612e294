import { Link } from 'react-router';
import { useBecomeCreator } from '../../data/become-creator.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CreatorCountry } from '../../ui/creator-country.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { StopSelling } from './stop-selling.tsx';

/** The step from asker to creator; for a creator, the link to their prices and the way back. */
export function BecomeCreator({ isCreator }: { isCreator: boolean }) {
  const { mutate: become, isPending } = useBecomeCreator();
  return (
    <SettingsSection title="Créateur">
      <p className="max-w-[55ch] text-sm text-ink-soft">
        {isCreator
          ? 'Vous êtes créateur : vous pouvez recevoir des questions.'
          : 'Devenez créateur pour fixer vos tarifs et répondre aux questions. Pour être payé, il faut résider en France.'}
      </p>
      {isCreator ? (
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to={paths.pricing}>Gérer les tarifs</Link>
          </Button>
          <StopSelling />
        </div>
      ) : (
        <CreatorCountry>
          {(country) => (
            <Button
              className="justify-self-start"
              busy={isPending}
              disabled={country === null}
              onClick={() => country && become(country)}
            >
              Devenir créateur
            </Button>
          )}
        </CreatorCountry>
      )}
    </SettingsSection>
  );
}
