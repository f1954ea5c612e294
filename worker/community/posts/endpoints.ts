import type { Endpoints } from '../../endpoint.ts';

const NOTIFIED: [number, string] = [4, 'the affected user is notified after the response'];

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/posts': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'posts', atMost: 104 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/posts/answers': {
      caller: 'member',
      costs: 'one page of creator_media_answers: tests/worker/conversations/publications.test.ts',
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/posts': {
      caller: 'creator',
      body: { mediaType: 'text', title: 'Un titre', bodyText: 'Un texte' },
    },
    'PATCH /api/me/posts/:id': {
      caller: 'creator',
      body: { title: 'Un titre', bodyText: 'Un texte', expect: { title: 'Un titre' } },
    },
    'PUT /api/me/posts/order': {
      caller: 'creator',
      body: ({ topicId }) => ({ ids: [topicId] }),
    },
    'DELETE /api/me/posts/:id': { caller: 'creator' },
    'GET /api/feed': {
      caller: 'anyone',
      costs: [
        // The post, its author, possibly the viewer’s like, and the viewer; the number of rows that SQLite
        // visits varies with the ids.
        { as: 'fan', things: 'posts', atMost: 66 },
        // One post of each followed creator, of 300 at most, and the posts of the page’s creators.
        { as: 'fan', path: '/api/feed?following=true', things: 'posts', atMost: 1_830 },
      ],
    },
    'GET /api/posts/:id': {
      caller: 'anyone',
      // The fan has blocked 500 users, and each is looked up in the post’s 1,500 comments.
      costs: [
        { as: 'fan', things: 'post', atMost: 508 },
        { as: 'member', things: 'post', atMost: 6 },
      ],
    },
    'PUT /api/posts/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 38, written: 12, roundTrips: NOTIFIED }],
    },
    'DELETE /api/posts/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 16, written: 6 }],
    },
    'POST /api/posts/:id/views': {
      caller: 'member',
      costs: [{ as: 'member', things: 'view', atMost: 6, status: 204 }],
    },
    'POST /api/posts/views': {
      caller: 'member',
      body: { ids: ['6f9c2f64-5a36-4c8e-9d53-0f3c8d0b7a11'] },
    },
    'GET /api/posts/:id/comments': {
      caller: 'anyone',
      costs: [{ as: 'fan', things: 'comments', atMost: 114 }],
    },
    'POST /api/posts/:id/comments': {
      caller: 'member',
      costs: [
        {
          as: 'member',
          things: 'comment',
          atMost: 34,
          written: 15,
          status: 201,
          roundTrips: NOTIFIED,
        },
      ],
      body: {
        id: '6f9c2f64-5a36-4c8e-9d53-0f3c8d0b7a11',
        content: 'Un commentaire',
        parentId: null,
      },
    },
    'PUT /api/comments/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 27, written: 12, roundTrips: NOTIFIED }],
    },
    'DELETE /api/comments/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 8, written: 5 }],
    },
  },
};
