import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('carriere', [
  photo(
    "Un CV, une page, une idée par ligne. Relisez chaque ligne en vous demandant « et alors ? ». Si rien ne vient, la ligne s'en va.",
  ),
  text(
    'Testez avant de sauter',
    "Vous rêvez d'ouvrir une librairie ? Passez trois samedis dans une librairie, à porter des cartons. Vous voulez devenir prof ? Donnez du soutien pendant deux mois. Le rêve et le métier se ressemblent de loin ; de près, l'un des deux a mal au dos. Le but n'est pas de renoncer, c'est de partir pour de bonnes raisons.",
  ),
  photo(
    "Les dix premiers clients tiennent sur cette page de carnet. Aucun n'est venu par une publicité : trois voisins, deux anciens collègues, et cinq personnes envoyées par les cinq premières.",
  ),
  photo(
    "Réunion debout, dix minutes, trois questions : où en êtes-vous, qu'est-ce qui bloque, de qui avez-vous besoin ? La table de réunion sert désormais à manger.",
  ),
  text(
    'Le silence fait partie de la demande',
    "Vous avez préparé vos faits, énoncé un chiffre, respiré. Et maintenant ? Rien. Ne justifiez pas, ne proposez pas moins, ne riez pas. Comptez jusqu'à huit dans votre tête. Ce silence est inconfortable pour tout le monde, et c'est à l'autre de le remplir. La plupart des gens négocient contre eux-mêmes dans ces huit secondes.",
  ),
  photo(
    "Le bureau du jour : une table de café, un devis à finir, deux croissants. Travailler à son compte, c'est aussi choisir sa boulangerie.",
  ),

  photo(
    "La question piège « parlez-moi de vous » n'en est pas une. Deux minutes, trois temps : d'où je viens, ce que je sais faire, pourquoi je suis devant vous. On répète à voix haute, devant un miroir ou un chat.",
  ),
  photo(
    "Mur de post-it : à gauche ce que je sais faire, à droite ce que j'aime faire, au milieu ce qui se paie. Le milieu est petit au début. Il grandit.",
  ),
  text(
    "Votre prix n'est pas votre valeur",
    "Un prix, c'est un temps, des charges, un risque et un marché. Votre valeur à vous n'entre pas dans le tableur. Le jour où j'ai compris cela, j'ai cessé de rougir en annonçant un montant. Faites le calcul à froid, écrivez-le, et lisez-le comme vous liriez l'heure.",
  ),
  photo(
    "Retour d'entretien annuel. Ce qui a changé l'ambiance : commencer par demander « qu'est-ce que j'aurais pu faire de mieux pour vous aider ? », et prendre des notes.",
  ),
  photo(
    "Dossier d'augmentation : une page, trois résultats chiffrés, deux missions reprises, un montant. Le reste est de la littérature, et la littérature se lit le soir.",
  ),
  text(
    'Relancer une facture, sans trembler',
    "Jour 1 après l'échéance : un message aimable, la facture en pièce jointe, « sauf erreur de ma part ». Jour 8 : un appel, on demande une date. Jour 15 : un courrier plus formel, avec les pénalités prévues au devis. On ne s'excuse à aucun moment. Vous n'êtes pas en train de demander un service, vous rappelez un accord.",
  ),

  text(
    'Le trou dans le CV',
    "Congé parental, maladie, voyage, chômage : les parcours ont des creux. Une ligne, une date, un mot juste, et l'on passe à la suite. Ce qui inquiète un recruteur, ce n'est pas l'absence, c'est l'embarras. Préparez une phrase, dites-la sans baisser la voix, et ramenez la conversation vers le poste.",
  ),
  photo(
    "À 41 ans, cartable sur l'épaule, premier jour de formation. La moyenne d'âge de la classe est de 38 ans. On n'est jamais aussi seul qu'on le croit dans ces histoires.",
  ),
  photo(
    "L'étude de marché la moins chère du monde : une table pliante, un produit, un samedi de marché. En trois heures, on apprend plus qu'en trois mois de tableur.",
  ),
  text(
    null,
    "Déléguer, ce n'est pas donner une tâche, c'est donner un résultat à atteindre, une marge et une date. Si vous expliquez aussi comment tenir le stylo, vous n'avez pas délégué : vous avez dicté.",
  ),
  photo(
    "Note pour plus tard : on ne négocie pas le jour où l'on est en colère. On écrit tout, on dort, on raye la moitié, et l'on prend rendez-vous.",
  ),
  photo(
    "Quatre semaines de vacances posées dans l'agenda dès janvier, avant tout le reste. Quand on est à son compte, ce qui n'est pas bloqué n'existe pas.",
  ),

  photo(
    'La lettre de motivation qui marche tient en trois paragraphes : vous, moi, nous. Dix lignes, un exemple concret, aucune formule ronflante.',
  ),
  photo(
    "Café avec une ancienne comptable devenue fleuriste. Sa phrase du jour : « J'ai gardé les chiffres et j'ai changé l'odeur. » On ne repart jamais de zéro.",
  ),
  text(
    "Les trois comptes d'une petite entreprise",
    "Un compte pour vivre, un compte pour l'activité, un compte pour ce qui n'est pas à vous : TVA, cotisations, impôts. Chaque encaissement se partage le jour même. Le pourcentage exact dépend de votre statut, voyez-le avec un comptable. Mais le geste, lui, évite la plupart des nuits blanches de la première année.",
  ),
  photo(
    "Petit exercice de manager : ce soir, envoyez un merci précis à une personne de l'équipe. Pas « super boulot ». Dites quoi, quand, et ce que cela a changé.",
  ),
  photo(
    "Fourchettes de salaire : comparez le même métier, la même région, la même taille d'entreprise. Sans ces trois « mêmes », on compare des pommes et des trottinettes.",
  ),
  text(
    'Dire non à un client',
    "« Merci d'avoir pensé à moi. Je ne suis pas la bonne personne pour ce projet, mais voici deux noms. » J'ai mis quatre ans à écrire cette phrase sans y ajouter un paragraphe d'excuses. Les deux noms me remercient, le client aussi, et certains reviennent avec un projet qui me va.",
  ),

  text(
    "Après l'entretien",
    "Le soir même, écrivez trois lignes pour vous : ce qui a bien marché, la question qui vous a surpris, ce que vous répondrez la prochaine fois. Le lendemain, un court message de remerciement, avec un élément précis de la conversation. Puis fermez l'ordinateur. Vous avez fait votre part.",
  ),
  text(
    null,
    "Une reconversion se raconte comme une suite, pas comme une fuite. Ne dites pas « j'en avais assez de la banque ». Dites « la banque m'a appris la rigueur, et voici où je veux m'en servir maintenant ». C'est la même histoire, dans le bon sens.",
  ),
]);
