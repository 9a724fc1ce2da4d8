/** An address that is broken behind its @ where it has to be broken. */
export function emailCell(email: string) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
