import type { Offer } from './conversations/offer.ts';
import { PERIOD_DAYS } from './periods.ts';
import type { PricingModel } from './profiles/pricing.ts';

/**
 * The API's error responses: RFC 9457 problems. `code` is stable and dotted; `detail` is French and fit to
 * show.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  /** Today's offer, when it differs from the one that the user saw. */
  offer?: Offer;
  /** The present values, by the request's names, when they differ from those that a form started from. */
  current?: Record<string, unknown>;
  /** The open conversation, of another option than the user chose, that prevents a new one. */
  conversation?: { id: string; pricing: PricingModel };
  /** Identifies the request in the logs. */
  requestId?: string;
}

const catalogue = {
  'request.invalid': [400, 'La requête n’est pas valide.'],
  'request.interrupted': [400, 'La requête s’est interrompue avant sa fin.'],
  'request.malformed_json': [400, 'Le corps de la requête n’est pas du JSON valide.'],
  'event.unverified': [400, 'La signature de cet événement n’est pas valable.'],
  'push.unknown_service': [400, 'Cette adresse n’est pas celle d’un service de notifications.'],
  'push.unusable_key': [400, 'Cette clé n’est pas une clé P-256.'],
  'follow.self': [400, 'Vous ne pouvez pas vous suivre vous-même'],
  'block.self': [400, 'Vous ne pouvez pas vous bloquer vous-même.'],
  'report.self': [400, 'Vous ne pouvez pas vous signaler vous-même'],
  'auth.required': [401, 'Vous devez être connecté.'],
  'auth.invalid_token': [401, 'Votre session a expiré. Veuillez vous reconnecter.'],
  'payment.required': [402, 'Cette conversation s’ouvre une fois son prix payé.'],
  'request.foreign_origin': [403, 'Cette requête vient d’un site qui n’est pas autorisé.'],
  'creator.required': [403, "Vous n'êtes pas créateur"],
  'account.proof_needed': [403, 'Indiquez votre mot de passe pour confirmer que c’est bien vous.'],
  'account.proof_invalid': [403, 'Ce mot de passe ou ce code n’est pas le bon.'],
  'guest.link_expired': [403, 'Ce lien n’est plus valable. Demandez-en un autre.'],
  insufficient_aal: [403, 'Confirmez d’abord avec votre second facteur.'],
  'operator.name_needed': [
    403,
    'Deux personnes en décident : utilisez votre compte, pas un jeton.',
  ],
  'operator.account_needed': [
    403,
    'Cette décision se prend au nom de quelqu’un : utilisez votre compte, pas un jeton.',
  ],
  'act.changed': [409, 'Cela vient de changer. Relisez avant de recommencer.'],
  'proposal.not_found': [404, 'Cette proposition n’attend plus.'],
  'operator.self': [403, 'Une autre personne doit en décider.'],
  'moderation.own': [403, 'Une autre personne de la modération doit en décider.'],
  'publication.creator_only': [
    403,
    'Seul l’expert qui a répondu peut proposer de publier sa réponse.',
  ],
  'publication.asker_only': [403, 'Seule la personne qui a posé la question peut en décider.'],
  'rating.forbidden': [403, 'Seule la personne qui a posé la question peut noter.'],
  'clarification.forbidden': [
    403,
    'L’expert demande une précision, et la personne qui a posé la question y répond.',
  ],
  not_found: [404, 'Cette adresse ne mène nulle part.'],
  'setting.not_found': [404, 'Ce changement n’existe pas.'],
  'user.not_found': [404, 'Utilisateur non trouvé'],
  'post.not_found': [404, 'Post non trouvé'],
  'comment.not_found': [404, 'Commentaire non trouvé'],
  'message.not_found': [404, 'Message non trouvé'],
  'rating.not_found': [404, 'Avis non trouvé'],
  'report.not_found': [404, 'Signalement non trouvé'],
  'decision.not_found': [404, 'Décision non trouvée'],
  'appeal.not_found': [404, 'Contestation non trouvée'],
  'letter.none': [404, 'L’équipe ne vous a pas écrit : passez par la page Contact.'],
  'topic.not_found': [404, 'Sous-catégorie non trouvée'],
  'category.not_found': [404, 'Catégorie non trouvée'],
  'topic.slug_taken': [409, 'Un autre sujet a, ou a eu, cette adresse.'],
  'topic.changed': [
    409,
    'Une autre personne vient de modifier ce sujet. Relisez-le avant de continuer.',
  ],
  'topic.retired': [409, 'Ce sujet est retiré du catalogue.'],
  'topic.merged': [409, 'Ce sujet est fusionné avec un autre : plus rien ne s’y modifie.'],
  'topic.has_subcategories': [
    409,
    'Cette catégorie a encore des sous-catégories : retirez-les ou fusionnez-les d’abord.',
  ],
  'topic.not_mergeable': [
    409,
    'Une sous-catégorie ne peut être fusionnée qu’avec une autre sous-catégorie, une catégorie avec une autre catégorie.',
  ],
  'topic.too_many': [409, 'Le catalogue est complet.'],
  'figures.changed': [409, 'Ces chiffres viennent de changer. Relisez-les avant de continuer.'],
  'featured.changed': [
    409,
    'Une autre personne vient de changer cette liste. Relisez-la avant de continuer.',
  ],
  'featured.not_ready': [
    409,
    'Seul un expert visible, avec un sujet et un tarif, peut être mis en avant.',
  ],
  'house_name.too_many': [409, 'La liste est complète.'],
  'related_word.too_many': [409, 'La liste est complète.'],
  'unmet_question.too_many': [
    409,
    'Vous attendez déjà un expert pour dix questions : retirez-en une d’abord.',
  ],
  'image.not_found': [404, 'Image non trouvée'],
  'attachment.not_found': [404, 'Pièce jointe non trouvée'],
  'verification.not_found': [404, 'Demande de vérification non trouvée'],
  'export.not_found': [404, 'Export non trouvé'],
  'link.not_found': [404, 'Lien non trouvé'],
  'conversation.not_found': [404, 'Conversation non trouvée'],
  'conversation.not_available': [404, 'Conversation non trouvée'],
  'request.method_not_allowed': [405, 'Cette méthode n’est pas permise ici.'],
  'conversation.other_option': [
    409,
    'Une conversation d’une autre formule est déjà ouverte sur ce sujet.',
  ],
  // The text does not tell who blocked whom.
  'conversation.blocked': [409, 'Vous ne pouvez pas échanger avec cette personne.'],
  'conversation.completed': [409, 'Conversation terminée'],
  'conversation.expired': [409, 'Conversation expirée'],
  'conversation.newer_than_backup': [409, 'La conversation a des messages que sa copie n’a pas.'],
  'conversation.limit_reached': [409, 'Vous ne pouvez plus envoyer de messages'],
  'conversation.not_your_turn': [409, 'La question n’a pas encore été posée.'],
  'clarification.used': [409, 'Une seule précision est possible par question.'],
  'clarification.not_now': [409, 'Aucune précision n’est possible à ce moment.'],
  'profile.changed': [409, 'Votre profil a été modifié ailleurs entre-temps.'],
  'topics.changed': [409, 'Vos topics ont été modifiés ailleurs entre-temps.'],
  'tariffs.too_small': [422, 'Un de vos prix est trop bas pour être payé par carte.'],
  'tariffs.changed': [409, 'Vos tarifs ont été modifiés ailleurs entre-temps.'],
  'links.changed': [409, 'Vos liens ont été modifiés ailleurs entre-temps.'],
  'posts.changed': [409, 'Vos posts ont été modifiés ailleurs entre-temps.'],
  'saved_replies.changed': [
    409,
    'Vos réponses enregistrées ont été modifiées ailleurs entre-temps.',
  ],
  'offer.changed': [409, 'Le prix vient de changer. Vérifiez-le avant de continuer.'],
  'setting.changed': [409, 'Ce réglage vient de changer. Relisez-le avant de continuer.'],
  'setting.planned': [409, 'Un changement est déjà prévu : annulez-le d’abord.'],
  'setting.unchanged': [409, 'C’est déjà la valeur de ce réglage.'],
  'setting.too_soon': [
    409,
    'Ce jour ne convient pas : il faut laisser le préavis, et ne pas dépasser un an.',
  ],
  'setting.applied': [409, 'Ce changement s’applique déjà, ou a déjà été annulé.'],
  'factors.none': [409, 'Ce compte n’a ni second facteur ni clé d’accès.'],
  'attachment.used': [409, 'Cette pièce jointe a déjà été envoyée.'],
  'message.id_reused': [409, 'Cet identifiant a déjà servi pour un autre message.'],
  'id.reused': [409, 'Cet identifiant a déjà servi pour autre chose.'],
  'message.stored': [409, 'Ce message est déjà parti.'],
  'message.withdrawn': [409, 'Ce message a été retiré.'],
  'rating.exists': [409, 'Évaluation soumise'],
  'rating.unanswered': [409, 'Une question restée sans réponse ne peut pas être notée.'],
  'report.decided': [409, 'Ce signalement a déjà reçu une décision.'],
  'decision.in_force': [409, 'Une telle décision est déjà en vigueur.'],
  'decision.lifted': [409, 'Cette décision n’est plus en vigueur.'],
  'decision.final': [409, 'Cette décision ne peut plus être annulée.'],
  'letter.limit_reached': [
    409,
    'Votre réponse est bien chez nous. Vous pourrez écrire de nouveau quand l’équipe vous aura répondu.',
  ],
  'appeal.exists': [409, 'Vous avez déjà contesté cette décision.'],
  'appeal.too_late': [409, 'Le délai de 180 jours pour contester cette décision est passé.'],
  'appeal.decided': [409, 'Cette contestation a déjà reçu une réponse.'],
  'rating.too_early': [409, 'La conversation n’est pas encore terminée.'],
  'queue.not_found': [404, 'File non trouvée'],
  'order.not_found': [404, 'Commande non trouvée'],
  'invoice.not_found': [404, 'Facture non trouvée'],
  'payout.not_found': [404, 'Virement non trouvé'],
  'order.already_open': [409, 'Une conversation est déjà ouverte sur ce sujet.'],
  'order.replaced': [409, 'Une autre commande vient de remplacer celle-ci.'],
  'order.nothing_to_pay': [409, 'Il n’y a rien à payer pour cette conversation.'],
  'order.too_small': [409, 'Ce prix est trop bas pour être payé par carte.'],
  'order.not_withdrawable': [409, 'Il n’est plus possible de renoncer à cette commande.'],
  'order.withdrawn_lately': [
    409,
    `Vous avez déjà renoncé, il y a moins de ${PERIOD_DAYS.betweenWithdrawals} jours, à une commande à laquelle cet expert avait répondu. Cette commande va jusqu’à son terme.`,
  ],
  'order.not_confirmable': [409, 'Cette commande ne peut pas être confirmée.'],
  'order.not_contestable': [409, 'Il n’est plus possible de signaler un problème.'],
  'complaint.not_answerable': [409, 'Il n’est plus possible de répondre à ce signalement.'],
  'receipt.not_objectable': [409, 'Il n’est plus possible de contester cette facture.'],
  'receipt.refunded': [409, 'Tout est remboursé : il n’y a plus rien à corriger.'],
  'objection.not_open': [409, 'Cette contestation a déjà une réponse.'],
  'order.not_contested': [409, 'Cette commande n’est pas, ou plus, contestée.'],
  'order.contested': [409, 'Cette commande est contestée : tranchez d’abord la réclamation.'],
  'order.not_refundable': [409, 'Rien ne peut, ou ne peut plus, être remboursé ainsi.'],
  'operator.last': [409, 'Seul un jeton peut révoquer la dernière personne.'],
  'announcement.not_found': [404, 'Annonce non trouvée'],
  'announcement.not_now': [409, 'Cette annonce n’est plus dans l’état où cela se peut.'],
  'announcement.changed': [409, 'Cette annonce a été modifiée entre-temps. Relisez-la.'],
  'announcement.no_account': [409, 'Un jeton ne reçoit rien : faites l’essai avec un compte.'],
  'difference.not_found': [404, 'Écart non trouvé'],
  'difference.not_settleable': [409, 'Cet écart ne peut pas être soldé sur ce compte.'],
  'creator.country_unsupported': [
    409,
    'Pour recevoir des questions payantes, il faut résider en France : nous ne pouvons pas encore payer ailleurs.',
  ],
  'order.charged_back': [409, 'La banque examine une contestation de ce paiement.'],
  'payments.nothing_to_reconcile': [
    409,
    'La démonstration n’a pas d’autres livres que les nôtres.',
  ],
  'effect.not_parked': [409, 'Cet effet n’attend plus de décision.'],
  'effect.needed': [
    409,
    'Cet effet ne peut pas être abandonné : corrigez sa cause, puis relancez-le.',
  ],
  'queue.needed': [409, 'Les messages de cette file ne peuvent pas être abandonnés.'],
  'effect.not_failed': [409, 'Cette opération n’a pas été abandonnée.'],
  'effect.maybe_done': [
    409,
    'Stripe n’a pas encore dit si ce remboursement est parti. Réessayez-le d’abord.',
  ],
  'event.not_given_up': [409, 'Cet événement n’a pas été abandonné.'],
  'order.texts_closed': [
    409,
    'Les messages d’une commande se lisent pendant un litige seulement : contestée, reprise par la banque ou signalée.',
  ],
  'order.no_chargeback': [409, 'Aucune banque ne conteste le paiement de cette commande.'],
  'guest.other_address': [
    409,
    'Ce lien a été envoyé à une autre adresse que celle de votre compte. Connectez-vous au compte qui a cette adresse.',
  ],
  'guest.payment_open': [
    409,
    'Un paiement de cette commande est encore ouvert. Terminez-le ou attendez qu’il expire, puis recommencez.',
  ],
  'guest.is_creator': [
    409,
    'Le compte provisoire est devenu celui d’un créateur et ne peut plus être réuni au vôtre. Écrivez-nous.',
  ],
  'account.address_unconfirmed': [
    409,
    'Confirmez d’abord votre adresse e-mail : ouvrez le lien que nous y avons envoyé.',
  ],
  'payout_account.missing': [409, 'Vous n’avez pas encore de compte pour vos versements.'],
  'debt.changed': [409, 'Cette dette vient de changer. Relisez-la avant de continuer.'],
  'seller.undeclared': [
    409,
    'Ce créateur n’a pas encore indiqué son statut de vendeur : rien ne peut lui être commandé.',
  ],
  'account.has_balance': [
    409,
    'De l’argent vous attend, ou reste à rendre. Votre compte pourra être supprimé une fois ce solde réglé.',
  ],
  'account.has_dispute': [
    409,
    'Une banque examine encore le paiement d’une de vos ventes. Attendez sa décision.',
  ],
  'account.has_open_orders': [
    409,
    'Des questions payées attendent votre réponse. Répondez-y, ou remboursez-les.',
  ],
  'account.has_running_access': [
    409,
    'Un accès que vous avez vendu n’est pas terminé. Attendez sa fin.',
  ],
  'creator.paused': [409, 'Ce créateur est en pause et ne prend pas de nouvelles questions.'],
  'creator.full': [409, 'Ce créateur a déjà reçu autant de questions qu’il peut en traiter.'],
  'publication.not_possible': [
    409,
    'Seule la réponse à une question terminée, et dont le prix n’est pas remboursé, peut être publiée.',
  ],
  'publication.exists': [409, 'Cette réponse est déjà proposée ou publiée.'],
  'publication.limit_reached': [409, 'Cette réponse ne peut plus être proposée.'],
  'publication.not_proposed': [409, 'Cette proposition n’attend plus de décision.'],
  'publication.changed': [409, 'L’expert a modifié sa proposition. Relisez-la avant de décider.'],
  'posts.answer_agreed': [
    409,
    'La personne a donné son accord à ce texte : retirez la réponse de la publication, puis proposez-la de nouveau.',
  ],
  'posts.limit_reached': [409, 'Maximum 10 posts autorisés'],
  'links.limit_reached': [409, 'Vous ne pouvez pas ajouter plus de 5 liens'],
  'verification.waiting': [409, 'Votre demande de vérification est déjà en cours d’examen.'],
  'verification.changed': [
    409,
    'Ce profil a changé entre-temps. Regardez-le de nouveau avant de décider.',
  ],
  'verification.verified': [409, 'Votre profil est déjà vérifié.'],
  'verification.decided': [409, 'Cette demande a déjà été traitée.'],
  'verification.none': [409, 'Ce profil n’est pas vérifié.'],
  'blocks.limit_reached': [409, 'Vous ne pouvez pas bloquer plus de 500 personnes.'],
  'username.taken': [409, 'Ce nom d’utilisateur est déjà pris.'],
  'request.too_large': [413, 'La requête est trop volumineuse.'],
  'attachment.too_large': [413, 'Une pièce jointe fait au plus 10 Mo.'],
  'image.too_large': [413, "L'image doit faire moins de 5MB"],
  'request.unsupported_media_type': [415, 'Ce type de contenu n’est pas accepté.'],
  'verification.too_large': [
    413,
    'Chaque photo doit faire moins de 10 Mo, et toutes ensemble moins de 20 Mo',
  ],
  'attachment.unsupported': [
    415,
    'Choisissez une image JPEG, PNG ou WebP, un PDF, ou un enregistrement audio WebM ou MP4.',
  ],
  'image.heic': [
    415,
    'Cette photo est au format HEIC, que peu de navigateurs lisent. Choisissez une image JPEG, PNG ou WebP.',
  ],
  'image.unsupported': [415, 'Veuillez sélectionner une image'],
  'attachment.unusable': [422, 'Ce fichier est illisible ou incomplet.'],
  'attachment.too_long': [422, 'Un enregistrement dure au plus 5 minutes.'],
  'image.unusable': [422, 'Cette image est illisible ou trop grande.'],
  'export.expired': [410, 'Cet export a expiré. Demandez-en un nouveau dans vos paramètres.'],
  'socket.upgrade_required': [426, 'Cette adresse attend une connexion WebSocket.'],
  'export.limit_reached': [
    429,
    'Vous avez déjà demandé trois exports en 24 heures. Réessayez plus tard.',
  ],
  'request.rate_limited': [429, 'Trop de requêtes. Veuillez patienter un instant.'],
  'server.error': [500, 'Une erreur est survenue'],
  'server.unavailable': [503, 'Le service est momentanément indisponible. Veuillez réessayer.'],
  'payments.mixed': [
    503,
    'Les paiements sont momentanément fermés : démonstration et paiements réels ne se mélangent pas.',
  ],
  // A dependency was asked to change something, and did not answer if it did.
  'server.outcome_unknown': [
    503,
    'Le service n’a pas répondu à temps. Vérifiez si votre demande est passée avant de recommencer.',
  ],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ProblemCode = keyof typeof catalogue;

/** The problem for `code`, with the catalogue's status and French detail. */
export function problemFor(code: ProblemCode, errors?: Problem['errors']): Problem {
  const [status, detail] = catalogue[code];
  return {
    type: `urn:dis-moi:problem:${code}`,
    title: code,
    status,
    code,
    detail: errors?.[0]?.message ?? detail,
    ...(errors ? { errors } : {}),
  };
}

/** Thrown when a request cannot be fulfilled; the API answers with its problem. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(
    code: ProblemCode,
    errors?: Problem['errors'],
    more: Pick<Problem, 'offer' | 'current' | 'conversation'> = {},
  ) {
    super(code);
    this.name = 'ProblemError';
    this.problem = { ...problemFor(code, errors), ...more };
  }
}
