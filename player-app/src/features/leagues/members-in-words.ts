export function membersInWords(members: number): string {
  return members === 1 ? '1 member' : `${members} members`
}
