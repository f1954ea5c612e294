import type {
  AnnouncementAudience,
  AnnouncementKind,
  AnnouncementPage,
  AnnouncementState,
} from '../../../../domain/notifications/announcement.ts';

export const kindWords: Record<AnnouncementKind, { label: string; rule: string }> = {
  service: {
    label: 'Service',
    rule: 'Travaux ou panne : e-mail à toutes les adresses confirmées, sans désabonnement.',
  },
  terms: {
    label: 'Conditions ou vie privée',
    rule: 'Atteint tout le monde, comptes suspendus et adresses non confirmées compris, sans désabonnement.',
  },
  news: {
    label: 'Nouveautés',
    rule: 'E-mail seulement à qui l’a choisi, avec un lien pour ne plus en recevoir.',
  },
};

export const audienceWords: Record<AnnouncementAudience, string> = {
  all: 'Tout le monde',
  creators: 'Les créateurs',
  askers: 'Qui a déjà payé une question',
};

export const pageWords: Record<AnnouncementPage, string> = {
  none: 'Aucune : le bouton ouvre Dis-moi',
  terms: 'Conditions d’utilisation',
  salesTerms: 'Conditions de vente',
  privacy: 'Vie privée',
  status: 'État du service',
  help: 'Aide',
};

export const stateWords: Record<
  AnnouncementState,
  { label: string; tone: 'neutral' | 'outline' | 'encre' | 'safran' | 'danger' }
> = {
  draft: { label: 'Brouillon', tone: 'outline' },
  running: { label: 'En cours d’envoi', tone: 'encre' },
  paused: { label: 'En pause', tone: 'safran' },
  done: { label: 'Envoyée', tone: 'neutral' },
  cancelled: { label: 'Annulée', tone: 'danger' },
};
