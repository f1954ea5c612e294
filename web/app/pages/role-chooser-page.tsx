import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, MessageCircleQuestion, MessagesSquare } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useBecomeCreator } from '../../data/become-creator.ts';
import { meQuery } from '../../data/me.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CreatorCountry } from '../../ui/creator-country.tsx';
import { Page } from '../../ui/page.tsx';

/** /main/ask: the choice between asking and answering. */
export default function RoleChooserPage() {
  const { data: me, isPending } = useQuery(meQuery);
  const navigate = useNavigate();
  const becomeCreator = useBecomeCreator(() => void navigate(paths.pricing));
  return (
    <Page title="Poser/Répondre" width="medium">
      <p className="mb-6 font-display text-2xl font-semibold">Que souhaitez-vous faire ?</p>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Role
          icon={MessageCircleQuestion}
          title="Poser une question"
          text="Choisissez une personne qui s’y connaît, et demandez-lui."
        >
          <Button asChild size="large">
            <Link to={paths.askQuestion}>Poser une question</Link>
          </Button>
        </Role>
        <Role
          icon={MessagesSquare}
          title="Répondre aux questions"
          text={
            me?.isCreator
              ? 'Vos conversations vous attendent dans vos messages.'
              : 'Partagez ce que vous savez, au prix que vous fixez. Pour être payé, il faut résider en France.'
          }
        >
          {me?.isCreator ? (
            <Button asChild size="large" variant="soft">
              <Link to={paths.messages}>Devenir répondeur</Link>
            </Button>
          ) : (
            <CreatorCountry>
              {(country) => (
                <Button
                  size="large"
                  variant="soft"
                  disabled={isPending || country === null}
                  busy={becomeCreator.isPending}
                  onClick={() => country && becomeCreator.mutate(country)}
                >
                  Devenir répondeur
                </Button>
              )}
            </CreatorCountry>
          )}
        </Role>
      </div>
    </Page>
  );
}

interface RoleProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** The button that starts the role. */
  children: ReactNode;
}

function Role({ icon: Icon, title, text, children }: RoleProps) {
  const titleId = useId();
  return (
    <Card asChild className="grid content-start gap-4 sm:p-8">
      <section aria-labelledby={titleId}>
        <span className="grid size-14 place-items-center rounded-full bg-encre-wash text-encre">
          <Icon aria-hidden className="size-7" />
        </span>
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
        <div className="mt-2 grid">{children}</div>
      </section>
    </Card>
  );
}
