import { consentTexts } from '../../../../domain/orders/consents.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Consents } from './use-consents.ts';

/** The two consents that the law requires the asker to give, each by ticking a box. */
export function ConsentBoxes({ consents }: { consents: Consents }) {
  const { given, give, isMissing, boxes } = consents;
  return (
    <Card asChild className="grid gap-2">
      <fieldset>
        <legend className="sr-only">Votre accord</legend>
        {(['startNow', 'losesRight'] as const).map((consent) => (
          <Checkbox
            key={consent}
            ref={boxes[consent]}
            label={consentTexts[consent]}
            checked={given[consent]}
            onCheckedChange={(isGiven) => give(consent, isGiven)}
            error={isMissing(consent) ? 'Cochez cette case pour commander.' : null}
          />
        ))}
      </fieldset>
    </Card>
  );
}
