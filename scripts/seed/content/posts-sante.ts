import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('sante', [
  photo(
    "L'assiette du midi, sans balance : la moitié de légumes, un quart de féculents, un quart de protéines, un filet d'huile. Un repère, pas une punition.",
  ),
  text(
    'Le cycle de trois heures du matin',
    "Se réveiller la nuit est normal, cela arrive à tout le monde plusieurs fois. Ce qui épuise, c'est la suite : regarder l'heure, calculer ce qu'il reste, s'énerver. Retournez le réveil contre le mur. Si le sommeil ne revient pas, levez-vous un moment, lumière basse, lecture calme, et recouchez-vous quand les yeux piquent. Si cela dure depuis des semaines, parlez-en à votre médecin.",
  ),
  photo(
    "Pause de trois minutes : les épaules descendent, la mâchoire se desserre, on souffle plus longtemps qu'on n'inspire. Personne autour n'a rien remarqué, et c'est tout l'intérêt.",
  ),
  photo(
    "La valise de maternité tient dans un sac : le plus utile reste la gourde, le chargeur à long câble et les chaussettes chaudes. Le reste, quelqu'un l'apportera.",
  ),
  text(
    'Le meilleur siège du monde',
    "On me demande quelle chaise acheter. La meilleure position, c'est la suivante. Réglez votre siège pour avoir les pieds à plat et les avant-bras soutenus, puis changez : debout pour un appel, assis autrement, trois pas jusqu'à la fenêtre. Le dos n'aime ni le mou ni le dur, il aime le changement.",
  ),
  photo(
    "Verveine du jardin, cueillie ce matin, au sec dans le grenier ce soir. Dix minutes d'infusion, couverte, dans la tasse que l'on préfère. Rien de magique, tout de bon.",
  ),

  photo(
    "Petit déjeuner des matins pressés : flocons d'avoine, lait, une pomme râpée, quelques noix, préparés la veille. Deux minutes pour le manger, trois s'il fait beau.",
  ),
  photo(
    "La chambre idéale : sombre, fraîche, un peu ennuyeuse. Autour de 18 degrés, pas d'écran, et le linge à plier dans une autre pièce.",
  ),
  text(
    null,
    "La charge mentale, ce n'est pas faire les courses. C'est savoir qu'il n'y a plus de lait, que c'est bientôt la réunion d'école, et que le cadeau n'est pas acheté. On ne partage donc pas des tâches, on partage des sujets entiers : de l'idée jusqu'au rangement. Choisissez-en un cette semaine, donnez-le vraiment, et ne vérifiez pas.",
  ),
  photo(
    'Les visites après la naissance : on apporte un plat, on reste vingt minutes, on lave sa tasse. Affichez-le sur la porte, avec le sourire, et sans culpabiliser.',
  ),
  photo(
    "Mouvement du jour : debout, mains sur les hanches, on s'étire doucement vers l'arrière, cinq fois, sans forcer. Idéal pendant que la cafetière travaille.",
  ),
  text(
    'Naturel ne veut pas dire anodin',
    "Une plante qui agit est une plante qui peut aussi gêner. Le millepertuis, par exemple, perturbe l'effet de nombreux médicaments ; la réglisse en quantité ne convient pas à tout le monde. Avant de commencer, montrez votre liste au pharmacien : il regarde en deux minutes, et c'est son métier. Pendant une grossesse ou pour un enfant, on demande toujours d'abord.",
  ),

  text(
    'Lire une étiquette en vingt secondes',
    "Retournez le paquet. Premier coup d'œil : la liste des ingrédients va du plus présent au moins présent. Si le sucre arrive en deuxième place, c'est un dessert, même avec un champ de blé sur la boîte. Deuxième coup d'œil : comparez pour 100 grammes, jamais par portion, car les portions sont des poèmes. Troisième : reposez, ou pas. C'est vous qui décidez.",
  ),
  photo(
    'La lumière du matin, dix minutes dehors, avec ou sans chien. Le geste le plus simple pour aider son horloge à savoir quelle heure il est.',
  ),
  photo(
    "Liste du soir : ce qui tourne dans ma tête à gauche, ce que j'en ferai demain à droite. On ferme le carnet, on ferme la porte, on ferme les yeux.",
  ),
  text(
    null,
    "À toutes les jeunes mères à qui l'on demande « est-ce qu'il fait ses nuits ? » : les bébés se réveillent, c'est leur travail. La vraie question serait « et toi, tu as pu dormir un peu ? ». Si l'épuisement ou la tristesse s'installe, n'attendez pas le prochain rendez-vous : appelez votre sage-femme ou votre médecin. Nous sommes là pour ça.",
  ),
  photo(
    "Le jardin, mode d'emploi pour le dos : on s'agenouille sur un coussin, on change de côté toutes les dix minutes, et l'on arrête avant d'être cassé, pas après.",
  ),
  photo(
    'Automassage des mains : le pouce dessine de petits cercles dans la paume, deux minutes de chaque côté. Au bureau, dans le bus, ou devant un film un peu long.',
  ),

  photo(
    'Le placard qui dépanne : lentilles, sardines, tomates, flocons, noix. Avec cela, un repas équilibré est toujours à quinze minutes, même un soir sans courage.',
  ),
  photo(
    "Sieste : vingt minutes, avant 15 heures, réveil mis. Au-delà, on entre en profondeur, et l'on ressort avec la tête d'un ours en mars.",
  ),
  text(
    'Les émotions sont des messagères',
    "On n'apaise pas une émotion en lui disant de se taire. On l'écoute, on la nomme, on lui demande ce qu'elle vient protéger. La colère garde souvent une limite, la tristesse un attachement, la peur un projet. Une fois le message reçu, la messagère s'assoit. Essayez une semaine, avec un mot par soir, sans explication.",
  ),
  photo(
    'Premiers pas du périnée après la naissance : on respire, on prend le temps, on se fait accompagner. Les abdominaux attendront très bien, le corps a déjà couru un marathon.',
  ),
  photo(
    "L'escalier du bureau, deux étages, trois fois par jour. Pas d'inscription, pas de sac, pas de selfie. Enfin si, un selfie.",
  ),
  text(
    'Le bain de pieds, ce luxe à zéro euro',
    "Une bassine, de l'eau bien tiède, une poignée de gros sel, deux brins de lavande du jardin. Quinze minutes avec un livre, et les pieds surélevés ensuite. Cela ne guérit de rien, cela repose, et c'est déjà beaucoup. Si vous avez du diabète ou des soucis de circulation, parlez-en d'abord à votre médecin.",
  ),

  text(
    'Faut-il manger moins le soir ?',
    "Il faut surtout manger assez dans la journée. Un déjeuner avalé en dix minutes et un goûter sauté finissent toujours en razzia à 21 heures. Ce n'est pas un manque de volonté, c'est de la faim en retard. Essayez pendant trois jours : un vrai déjeuner, une vraie collation. Et regardez ce qui se passe le soir.",
  ),
  text(
    null,
    "Une habitude nouvelle s'accroche à une ancienne. Le verre d'eau après le brossage de dents, la respiration après la ceinture de sécurité, l'étirement pendant que l'ordinateur démarre. Ne cherchez pas du temps, cherchez un crochet.",
  ),
]);
