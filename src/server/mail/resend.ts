/** The provider's SDK, loaded when it is first needed, because most calls neither send a mail nor are an event about one. */
export async function loadResend() {
  const { Resend } = await import('resend');
  return Resend;
}
