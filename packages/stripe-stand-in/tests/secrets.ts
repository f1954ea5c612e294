/** The keys of the stand-ins of these tests. */
export const stripeSecrets = {
  secretKey: 'sk_test_of_tests',
  secret: 'whsec_of_tests',
  connectSecret: 'whsec_of_tests_connect',
  thinSecret: 'whsec_of_tests_thin',
};
