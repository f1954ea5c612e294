import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('relations', [
  {
    question:
      "Avec mon compagnon, chaque discussion sur l'argent finit en dispute. Il dépense, je surveille, et je joue au gendarme. Comment en sortir ?",
    answer:
      "Vous décrivez très bien le piège : plus l'un surveille, plus l'autre respire en dépensant. Je vous propose de sortir du contrôle par la structure. Un compte commun pour les charges, alimenté à proportion des revenus ; puis à chacun une somme personnelle, dépensée sans justification. Fixez un rendez-vous mensuel de trente minutes, toujours le même jour, avec une boisson chaude. Commencez par cette question : « qu'est-ce que l'argent représentait chez toi, enfant ? » La réponse explique souvent les trois quarts de la dispute.",
    more: [
      "On a fait le rendez-vous. La question sur l'enfance nous a pris deux heures, je ne savais pas la moitié de ce qu'il m'a dit.",
      "C'est un très beau début. Qu'avez-vous entendu que vous n'attendiez pas ?",
      "Que chez lui, on comptait tout, et qu'il s'était juré de ne jamais faire pareil.",
      "Alors, quand vous vérifiez un ticket, il entend sans doute la cuisine de ses parents. Et vous, quand il dépense, qu'entendez-vous ?",
      'Que je me retrouverai sans rien si ça tourne mal.',
      "Dites-le-lui exactement avec ces mots. Ce n'est plus un reproche, c'est une peur, et une peur se partage. Ensuite seulement, parlez de l'épargne de précaution à deux.",
      "Je l'ai dit. Il a proposé lui-même un virement automatique.",
      "Vous ne jouez plus au gendarme et au voleur : vous êtes deux associés qui s'aiment. Gardez le rendez-vous mensuel, même les mois où tout va bien, surtout ceux-là.",
    ],
    thanks:
      "Jamais je n'aurais cru qu'une seule question puisse nous apaiser autant. Merci du fond du cœur.",
  },
  {
    question:
      'Après un divorce et quinze ans sans rendez-vous, je ne sais même plus quoi écrire sur un profil. Par quoi commencer ?',
    answer:
      "Par trois détails vrais, et aucun adjectif. Pas « sympa, curieux, bon vivant », mais « je fais le même gâteau tous les dimanches, je ne finis jamais les films d'horreur, je connais le nom de tous les chiens du quartier ». Une photo souriante et récente, une autre en train de faire quelque chose. Dites en une phrase ce que vous cherchez. Et laissez de côté le passé : il aura toute sa place au troisième café.",
    more: [],
    thanks: "J'ai écrit le coup des chiens du quartier, et on ne me parle que de ça. Merci !",
  },
  {
    question:
      'Mon fils de 4 ans refuse de dormir seul depuis la naissance de sa sœur. On finit tous les quatre dans le même lit, et personne ne dort.',
    answer:
      "Il vérifie que sa place existe encore, et la nuit, c'est plus difficile d'en être sûr. Le jour, donnez-lui quinze minutes rien qu'à lui, sans bébé, à heure fixe : c'est le vrai remède. Le soir, annoncez un rituel court et toujours identique, puis restez sur une chaise près de son lit. Tous les trois soirs, la chaise recule d'un pas vers la porte. S'il se lève, on le raccompagne, calmement, avec la même phrase. Comptez deux à trois semaines.",
    more: [
      'Nous en sommes à la chaise près de la porte. Ça marche, mais il se réveille encore vers 4 h.',
      'À 4 heures, même règle que le soir : on raccompagne, même phrase, chaise. Pas de discussion, pas de colère. Et pendant la journée, comment se passent les quinze minutes ?',
      'Honnêtement, on en saute une sur deux.',
      "C'est humain, avec un bébé. Alors faites-en dix, mais tous les jours, et dites-le-lui : « c'est notre moment ». Un petit rendez-vous sûr vaut mieux qu'un long incertain.",
      "Trois nuits complètes d'affilée ! Et hier, il a expliqué à sa sœur comment on dort.",
      'Voilà un grand frère au travail. Gardez les dix minutes encore longtemps.',
    ],
    thanks: 'On dort. ON DORT. Merci pour la patience et la chaise magique.',
  },
  {
    question:
      "Ma mère perd en autonomie et mes deux frères considèrent que c'est à moi de tout gérer, parce que j'habite à côté. Comment le leur dire sans exploser ?",
    answer:
      "Ne leur dites pas que c'est injuste, montrez-leur la liste. Pendant une semaine, notez tout : appels, courses, rendez-vous, nuits d'inquiétude, avec les durées. Puis convoquez une réunion à trois, en visio, avec un seul objet : répartir. L'éloignement n'empêche ni les papiers, ni les appels, ni de financer une aide à domicile, ni de venir un week-end par mois. Terminez par un écrit, même bref : qui, quoi, à partir de quand. Et fixez tout de suite la date de la réunion suivante.",
    more: [],
    thanks:
      'La liste a fait deux pages. Mes frères ont lu en silence, et se sont répartis la moitié. Merci.',
  },
  {
    question:
      "Je viens d'arriver à Lyon pour le travail, j'ai 32 ans et je ne connais personne. Les soirées « rencontres » me mettent mal à l'aise. D'autres pistes ?",
    answer:
      "Oui : choisissez des lieux où l'on fait quelque chose avec les mains, chaque semaine, avec les mêmes personnes. Atelier de réparation de vélos, chorale sans audition, jardin partagé, club de lecture, bénévolat d'une demi-journée. Prenez-en un, pas quatre, et tenez huit semaines. Arrivez dix minutes en avance et repartez dix minutes après : c'est dans ces bords-là que naissent les amitiés. À la quatrième séance, proposez un café à une seule personne.",
    more: [],
    thanks: "Le jardin partagé, quelle bonne idée. J'ai déjà un café prévu mardi !",
  },
  {
    question:
      'Nous nous séparons en bons termes, avec deux enfants de 6 et 9 ans. Une semaine sur deux, est-ce vraiment le mieux pour eux ?',
    answer:
      "Il n'y a pas de formule idéale, mais de bons critères : la distance entre les deux maisons, vos horaires, et la façon dont chaque enfant vit l'absence. À 6 ans, une semaine entière peut sembler longue ; certains préfèrent 2-2-3 jours, ou un dîner au milieu de la semaine. Essayez un rythme pendant trois mois, puis faites le point, d'abord entre vous, ensuite avec eux, en les écoutant sans leur demander de trancher. Écrivez ce que vous décidez ; un médiateur peut vous y aider, et un juge le rendre officiel si besoin.",
    more: [],
    thanks:
      "Des critères plutôt qu'une leçon, exactement ce dont nous avions besoin. Merci beaucoup.",
  },
  {
    question:
      "Depuis que nous télétravaillons tous les deux, on se voit toute la journée, et pourtant on n'a jamais été aussi loin. C'est grave ?",
    answer:
      "C'est fréquent : à force d'être toujours là, on ne se retrouve plus jamais. Recréez des départs et des retours. Fermez la porte, dites « à ce soir », déjeunez séparément deux fois par semaine. Puis ritualisez la fin de journée : une promenade de quinze minutes, interdiction de parler travail ou logistique. Le désir de se raconter a besoin que chacun ait vécu quelque chose de son côté.",
    more: [],
    thanks: 'La promenade de 18 h nous fait un bien fou. On se raconte de nouveau des choses.',
  },
  {
    question:
      "Troisième rendez-vous demain avec quelqu'un qui me plaît beaucoup. Dois-je dire que je souhaite des enfants, ou est-ce trop tôt ?",
    answer:
      "Vous n'avez pas à l'annoncer comme une condition, mais vous pouvez le laisser apparaître. Parlez de vos neveux, de votre enfance, de la maison que vous imaginez, et posez la question en retour : « et toi, tu te vois comment dans dix ans ? » Si c'est vraiment essentiel pour vous, mieux vaut le savoir avant de trop s'attacher. L'important est le ton : on partage un désir, on ne fait pas passer un examen.",
    more: [],
    thanks: "La question des dix ans est venue naturellement, et la réponse m'a plu. Merci !",
  },
  {
    question:
      'Ma fille de 11 ans est la seule de sa classe sans téléphone et me le reproche chaque jour. Je tiens bon ou je cède ?',
    answer:
      "Ni l'un ni l'autre : vous pouvez avancer par étapes. Demandez-lui ce qui lui manque vraiment : les messages du groupe, les appels, les jeux ? Souvent, un téléphone simple pour appeler, et un accès au groupe de classe sur l'ordinateur familial, répondent à l'essentiel. Parlez aussi aux parents de deux ou trois amies : la « seule de la classe » est parfois sept. Et donnez une date pour le reste, avec les règles écrites : une attente bornée se supporte bien mieux qu'un non sans fin.",
    more: [],
    thanks:
      'En effet, elles étaient six ! On a établi une date et des règles ensemble. Le calme est revenu.',
  },
  {
    question:
      "Mes beaux-parents arrivent sans prévenir plusieurs fois par semaine. Mon mari trouve ça normal. Je n'en peux plus.",
    answer:
      "La conversation utile n'est pas d'abord avec eux, mais avec votre mari, un jour où ils ne sont pas venus. Parlez de vous : « quand on sonne sans prévenir, je me sens chez moi comme dans une gare ». Cherchez ensemble une règle que vous pouvez tous deux défendre : par exemple, un dîner fixe par semaine, et un appel avant toute autre visite. Ensuite, c'est lui qui l'annonce à ses parents, comme une invitation plutôt qu'une interdiction : « nous aimerions vous avoir tous les mercredis ».",
    more: [
      "J'ai utilisé la phrase de la gare. Il a ri, puis il a compris.",
      "L'humour ouvre les portes que les reproches ferment. A-t-il accepté d'en parler à ses parents ?",
      'Oui, mais il repousse. Ça fait deux semaines.',
      "Proposez-lui de le faire avec vous à côté, au téléphone, en trois phrases écrites ensemble. C'est souvent la première phrase qui manque, pas le courage.",
      "C'est fait ! Sa mère a dit : « enfin une date, on ne savait jamais quand on dérangeait ».",
      "Voilà qui arrive plus souvent qu'on ne croit : tout le monde attendait la règle. Bon mercredi !",
    ],
    thanks:
      "Notre mercredi est devenu un vrai plaisir. Merci pour les mots prêts à l'emploi et la finesse.",
  },
]);
