import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { DemoNotice, Mail } from './publisher.tsx';

/** 'Mentions légales': who publishes the site, who hosts it, who mediates. */
export default function LegalNoticePage() {
  const { publisher } = useSiteConfig();
  return (
    <Page title={siteScreens.legalNotice.title}>
      <Prose>
        <DemoNotice />
        <h2>Éditeur</h2>
        <Facts>
          <Fact term="Dénomination">
            {publisher.name}, {publisher.legalForm}
          </Fact>
          <Fact term="Immatriculation">{publisher.registration}</Fact>
          {publisher.vatNumber && <Fact term="TVA intracommunautaire">{publisher.vatNumber}</Fact>}
          <Fact term="Siège social">{publisher.address}</Fact>
          <Fact term="Téléphone">{publisher.phone}</Fact>
          <Fact term="E-mail">
            <Mail />
          </Fact>
          <Fact term="Directeur de la publication">{publisher.publicationDirector}</Fact>
        </Facts>
        <h2>Hébergeur</h2>
        <Facts>
          <Fact term="Dénomination">{publisher.hostName}</Fact>
          <Fact term="Adresse">{publisher.hostAddress}</Fact>
          <Fact term="Téléphone">{publisher.hostPhone}</Fact>
        </Facts>
        <h2>Médiateur de la consommation</h2>
        <Facts>
          <Fact term="Dénomination">{publisher.mediatorName}</Fact>
          <Fact term="Adresse">{publisher.mediatorAddress}</Fact>
          <Fact term="Site">
            <a href={publisher.mediatorUrl}>{publisher.mediatorUrl}</a>
          </Fact>
        </Facts>
        <p>
          Écrivez-nous d’abord : les{' '}
          <Link to={paths.salesTerms}>conditions générales de vente</Link> disent quand et comment
          le saisir.
        </p>
        <h2>Signaler un contenu</h2>
        <p>
          Profils, posts, commentaires et réponses sont écrits par celles et ceux qui les signent.
          Pour en signaler un, choisissez « Signaler » dans son menu ; la page{' '}
          <Link to={paths.rules}>{siteScreens.rules.title}</Link> dit ce qui se passe ensuite.
        </p>
      </Prose>
    </Page>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2">{children}</dl>;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
